// Answers cases with FCL, for comparison with swept: fcl-peer WAY A.obj B.obj < cases.csv > results.csv
//
// WAY is one of
//   obbrss, rss   FCL's own continuousCollide: conservative advancement of two triangle meshes, in trees of these
//                 volumes. It stops when the next step is at most 1e-5, whatever is asked for (t_err of its traversal
//                 node).
//   naive         continuousCollide with CCDC_NAIVE: 1000 poses, evenly spaced, each tested for overlap (trees of
//                 OBBRSS). Between two of them it sees nothing.
//   distance      conservative advancement written here, on FCL's distance query (trees of OBBRSS): each step is the
//                 distance divided by a bound on the speed of any point against any other. It stops at a distance of
//                 1e-6.
//   rest          FCL's distance query (trees of OBBRSS) at the first pose; `time` is then the distance.
//
// swept's motion is constant velocity of the body's origin and constant angular velocity about it, over [0, 1]. Here
// that is an InterpMotion from the first pose to the last about the origin, which turns evenly the shorter way round:
// the same motion for angles below 180 degrees. Cases that turn further are answered with "refused".

#include <fcl/geometry/bvh/BVH_model.h>
#include <fcl/math/bv/OBBRSS.h>
#include <fcl/math/bv/RSS.h>
#include <fcl/math/motion/interp_motion.h>
#include <fcl/narrowphase/continuous_collision.h>
#include <fcl/narrowphase/distance.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

namespace {

using Vector = fcl::Vector3d;
using Motion = fcl::InterpMotion<double>;

// The distance at which the way "distance" reports a contact.
constexpr double near = 1e-6;
// Number of poses of the way "naive".
constexpr int poses = 1000;
// Most steps of the way "distance".
constexpr int steps = 1000000;

[[noreturn]] void fail(const std::string& what) {
  std::cerr << "fcl-peer: " << what << "\n";
  std::exit(2);
}

struct Mesh {
  std::vector<Vector> vertices;
  std::vector<fcl::Triangle> triangles;

  // The greatest distance from the origin.
  double radius() const {
    double radius = 0;
    for (const Vector& vertex : vertices) radius = std::max(radius, vertex.norm());
    return radius;
  }

  template <typename Volume>
  std::shared_ptr<fcl::BVHModel<Volume>> model() const {
    auto model = std::make_shared<fcl::BVHModel<Volume>>();
    model->beginModel(static_cast<int>(triangles.size()), static_cast<int>(vertices.size()));
    model->addSubModel(vertices, triangles);
    if (model->endModel() != fcl::BVH_OK) fail("FCL does not take a mesh");
    return model;
  }
};

// Triangles of an OBJ file: v and f lines, faces with three corners.
Mesh read(const char* path) {
  std::ifstream file(path);
  if (!file) fail(std::string("cannot read ") + path);
  Mesh mesh;
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string kind;
    words >> kind;
    if (kind == "v") {
      double x, y, z;
      if (!(words >> x >> y >> z)) fail(std::string(path) + ": " + line);
      mesh.vertices.emplace_back(x, y, z);
    } else if (kind == "f") {
      std::array<std::size_t, 3> corners{};
      std::size_t count = 0;
      for (std::string corner; words >> corner; ++count) {
        if (count == 3) fail(std::string(path) + ": only triangles are read: " + line);
        const long number = std::strtol(corner.c_str(), nullptr, 10);
        if (number < 1 || static_cast<std::size_t>(number) > mesh.vertices.size()) fail(std::string(path) + ": " + line);
        corners[count] = static_cast<std::size_t>(number) - 1;
      }
      if (count != 3) fail(std::string(path) + ": " + line);
      mesh.triangles.emplace_back(corners[0], corners[1], corners[2]);
    }
  }
  return mesh;
}

// The thirteen numbers of one body, as in swept's case files.
struct Recipe {
  const double* number;

  fcl::Quaterniond orientation() const {
    return fcl::Quaterniond(number[3], number[4], number[5], number[6]).normalized();
  }
  Vector position() const { return Vector(number[0], number[1], number[2]); }
  Vector velocity() const { return Vector(number[7], number[8], number[9]); }
  Vector spin() const { return Vector(number[10], number[11], number[12]); }

  // Of the constructors of InterpMotion, this one sets both the reference point and the velocities.
  std::unique_ptr<Motion> motion() const {
    const double angle = spin().norm();
    const Vector axis = angle > 0 ? Vector(spin() / angle) : Vector(Vector::UnitX());
    const fcl::Matrix3d first = orientation().toRotationMatrix();
    const fcl::Matrix3d turn = fcl::AngleAxisd(angle, axis).toRotationMatrix();
    const fcl::Matrix3d last = turn * first;
    return std::make_unique<Motion>(first, position(), last, position() + velocity(), Vector::Zero());
  }
};

// FCL's own continuous query; the time of contact, if any.
template <typename Volume>
std::optional<double> asked(const fcl::BVHModel<Volume>& a, const Motion& motion_a, const fcl::BVHModel<Volume>& b,
                            const Motion& motion_b, fcl::CCDSolverType solver) {
  fcl::ContinuousCollisionRequestd request;
  request.ccd_solver_type = solver;
  request.gjk_solver_type = fcl::GST_LIBCCD;
  // for the naive solver alone
  request.num_max_iterations = poses;
  request.toc_err = 1.0 / poses;
  fcl::ContinuousCollisionResultd result;
  fcl::continuousCollide(&a, &motion_a, &b, &motion_b, request, result);
  return result.is_collide ? std::optional(result.time_of_contact) : std::nullopt;
}

// Conservative advancement on FCL's distance query. No point of one body comes closer to any point of the other faster
// than `speed`.
std::optional<double> advanced(const fcl::BVHModel<fcl::OBBRSSd>& a, const Motion& motion_a,
                               const fcl::BVHModel<fcl::OBBRSSd>& b, const Motion& motion_b, double speed) {
  double time = 0;
  for (int step = 0; step < steps; ++step) {
    motion_a.integrate(time);
    motion_b.integrate(time);
    fcl::Transform3d pose_a, pose_b;
    motion_a.getCurrentTransform(pose_a);
    motion_b.getCurrentTransform(pose_b);
    fcl::DistanceRequestd request;
    fcl::DistanceResultd result;
    const double distance = fcl::distance(&a, pose_a, &b, pose_b, request, result);
    if (distance <= near) return time;
    time += distance / speed;
    if (time >= 1) return std::nullopt;
  }
  fail("no end after a million steps");
}

// FCL's distance query at the first pose.
std::optional<double> rested(const fcl::BVHModel<fcl::OBBRSSd>& a, const Recipe& one,
                             const fcl::BVHModel<fcl::OBBRSSd>& b, const Recipe& other) {
  fcl::Transform3d pose_a = fcl::Transform3d::Identity(), pose_b = fcl::Transform3d::Identity();
  pose_a.linear() = one.orientation().toRotationMatrix();
  pose_a.translation() = one.position();
  pose_b.linear() = other.orientation().toRotationMatrix();
  pose_b.translation() = other.position();
  fcl::DistanceRequestd request;
  fcl::DistanceResultd result;
  return fcl::distance(&a, pose_a, &b, pose_b, request, result);
}

// Answers all cases with a function of the two recipes.
template <typename Answer>
void answer_all(const Answer& answer) {
  std::string line;
  std::getline(std::cin, line);  // the heading
  std::cout << "id,verdict,time,micros" << std::endl;
  std::cout.precision(17);
  while (std::getline(std::cin, line)) {
    if (line.empty()) continue;
    std::istringstream fields(line);
    std::string id, field;
    std::getline(fields, id, ',');
    std::vector<double> numbers;
    while (std::getline(fields, field, ',')) numbers.push_back(std::strtod(field.c_str(), nullptr));
    if (numbers.size() != 26) fail("a case needs 26 numbers: " + line);
    const Recipe first{numbers.data()}, second{numbers.data() + 13};
    if (first.spin().norm() >= 3.14159 || second.spin().norm() >= 3.14159) {
      std::cout << id << ",refused,," << std::endl;
      continue;
    }
    const auto motion_a = first.motion();
    const auto motion_b = second.motion();
    const auto start = std::chrono::steady_clock::now();
    const std::optional<double> time = answer(first, *motion_a, second, *motion_b);
    const std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - start;
    std::cout << id << (time ? ",contact," : ",clear,");
    if (time) std::cout << *time;
    std::cout << "," << took.count() << std::endl;
  }
}

template <typename Volume>
void answer_with_trees_of(const Mesh& first, const Mesh& second, fcl::CCDSolverType solver) {
  const auto a = first.model<Volume>();
  const auto b = second.model<Volume>();
  answer_all([&](const Recipe&, const Motion& motion_a, const Recipe&, const Motion& motion_b) {
    return asked(*a, motion_a, *b, motion_b, solver);
  });
}

}  // namespace

int main(int count, char** words) {
  const std::string way = count > 1 ? words[1] : "";
  if (way == "--version") {
    std::cout << "FCL " << FCL_VERSION << ": continuousCollide, conservative advancement and naive; distance\n";
    return 0;
  }
  if (count != 4) fail("give obbrss, rss, naive, distance or rest, and two meshes, OBJ");
  const Mesh first = read(words[2]), second = read(words[3]);
  if (way == "obbrss") {
    answer_with_trees_of<fcl::OBBRSSd>(first, second, fcl::CCDC_CONSERVATIVE_ADVANCEMENT);
  } else if (way == "rss") {
    answer_with_trees_of<fcl::RSSd>(first, second, fcl::CCDC_CONSERVATIVE_ADVANCEMENT);
  } else if (way == "naive") {
    answer_with_trees_of<fcl::OBBRSSd>(first, second, fcl::CCDC_NAIVE);
  } else if (way == "distance") {
    const auto a = first.model<fcl::OBBRSSd>();
    const auto b = second.model<fcl::OBBRSSd>();
    const double radius_a = first.radius(), radius_b = second.radius();
    answer_all([&](const Recipe& one, const Motion& motion_a, const Recipe& other, const Motion& motion_b) {
      const double turning = one.spin().norm() * radius_a + other.spin().norm() * radius_b;
      return advanced(*a, motion_a, *b, motion_b, (one.velocity() - other.velocity()).norm() + turning);
    });
  } else if (way == "rest") {
    const auto a = first.model<fcl::OBBRSSd>();
    const auto b = second.model<fcl::OBBRSSd>();
    answer_all([&](const Recipe& one, const Motion&, const Recipe& other, const Motion&) {
      return rested(*a, one, *b, other);
    });
  } else {
    fail("not a way: " + way);
  }
}
