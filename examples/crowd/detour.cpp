// The crowd of Detour (recastnavigation) steers.

#include "steering.hpp"

#include <DetourAlloc.h>
#include <DetourCrowd.h>
#include <DetourNavMesh.h>
#include <DetourNavMeshBuilder.h>
#include <DetourNavMeshQuery.h>

#include <algorithm>
#include <cstdint>
#include <stdexcept>

namespace {

using Mesh = std::unique_ptr<dtNavMesh, void (*)(dtNavMesh*)>;
using Query = std::unique_ptr<dtNavMeshQuery, void (*)(dtNavMeshQuery*)>;
using Agents = std::unique_ptr<dtCrowd, void (*)(dtCrowd*)>;

// Two rooms and the door between them, each smaller by the radius of an agent: three convex polygons.
Mesh build_mesh(const Rooms& rooms) {
    constexpr float cell = 0.05f, free = agent_radius + 0.05f;  // half of the wall's thickness
    const float far = rooms.length - free, high = rooms.half - free, low = door / 2 - agent_radius;
    const float corners[12][2] = {{-far, -high}, {-far, high},   {-free, high}, {-free, low},
                                  {-free, -low}, {-free, -high}, {free, low},   {free, -low},
                                  {free, -high}, {free, high},   {far, high},   {far, -high}};
    unsigned short vertices[36];
    for (int i = 0; i < 12; ++i) {
        vertices[3 * i] = static_cast<unsigned short>((corners[i][0] + rooms.length) / cell + 0.5f);
        vertices[3 * i + 1] = 0;
        vertices[3 * i + 2] = static_cast<unsigned short>((corners[i][1] + rooms.half) / cell + 0.5f);
    }
    constexpr unsigned short none = 0xffff;
    // For each polygon six vertices, then the polygon beyond each edge.
    const unsigned short polygons[36] = {0, 1, 2, 3, 4,    5,    none, none, none, 1,    none, none,
                                         4, 3, 6, 7, none, none, 0,    none, 2,    none, none, none,
                                         8, 7, 6, 9, 10,   11,   none, 1,    none, none, none, none};
    const unsigned short flags[3] = {1, 1, 1};
    const unsigned char areas[3] = {0, 0, 0};
    dtNavMeshCreateParams p{};
    p.verts = vertices;
    p.vertCount = 12;
    p.polys = polygons;
    p.polyFlags = flags;
    p.polyAreas = areas;
    p.polyCount = 3;
    p.nvp = 6;
    p.bmin[0] = -rooms.length;
    p.bmin[2] = -rooms.half;
    p.bmax[0] = rooms.length;
    p.bmax[1] = 2;
    p.bmax[2] = rooms.half;
    p.walkableHeight = 1.8f;
    p.walkableRadius = agent_radius;
    p.walkableClimb = 0.3f;
    p.cs = cell;
    p.ch = 0.1f;
    p.buildBvTree = true;
    unsigned char* data = nullptr;
    int size = 0;
    Mesh mesh(dtAllocNavMesh(), dtFreeNavMesh);
    if (!dtCreateNavMeshData(&p, &data, &size) || dtStatusFailed(mesh->init(data, size, DT_TILE_FREE_DATA)))
        throw std::runtime_error("Detour refuses the mesh");
    return mesh;
}

// Detour's y is up: y of the plane is its z.
class Detour : public Steering {
public:
    Detour(const Crowd& crowd, const Rooms& rooms)
        : mesh_(build_mesh(rooms)),
          query_(dtAllocNavMeshQuery(), dtFreeNavMeshQuery),
          agents_(dtAllocCrowd(), dtFreeCrowd) {
        if (dtStatusFailed(query_->init(mesh_.get(), 2048)) ||
            !agents_->init(static_cast<int>(crowd.size()), agent_radius, mesh_.get()))
            throw std::runtime_error("Detour does not start");
        dtCrowdAgentParams
            p{};  // as in Recast's own demonstration, except for the acceleration, which is 8 there
        p.radius = agent_radius;
        p.height = 1.8f;
        p.maxAcceleration = top_speed / relax;
        p.maxSpeed = top_speed;
        p.collisionQueryRange = range;
        p.pathOptimizationRange = 30 * agent_radius;
        p.separationWeight = 2;
        p.updateFlags = DT_CROWD_ANTICIPATE_TURNS | DT_CROWD_OBSTACLE_AVOIDANCE | DT_CROWD_SEPARATION |
                        DT_CROWD_OPTIMIZE_VIS | DT_CROWD_OPTIMIZE_TOPO;
        const float around[3] = {1, 2, 1};
        for (std::size_t i = 0; i < crowd.size(); ++i) {
            const float from[3] = {crowd.discs.x()[i], 0, crowd.discs.y()[i]};
            const float to[3] = {rooms.length - 1, 0, 0.9f * crowd.discs.y()[i]};
            const int agent = agents_->addAgent(from, &p);
            dtPolyRef polygon = 0;
            float target[3];
            query_->findNearestPoly(to, around, agents_->getFilter(0), &polygon, target);
            if (agent != static_cast<int>(i) || polygon == 0 ||
                !agents_->requestMoveTarget(agent, polygon, target))
                throw std::runtime_error("Detour refuses an agent");
        }
    }

    void step(Crowd& crowd) override {
        before_ = crowd.discs;
        agents_->update(dt, nullptr);
        read(crowd);
    }

    // The pushes go back through the corridor of each agent, which keeps it on the mesh.
    void changed(Crowd& crowd) override {
        for (std::size_t i = 0; i < crowd.size(); ++i) {
            dtCrowdAgent& agent = *agents_->getEditableAgent(static_cast<int>(i));
            const float to[3] = {crowd.discs.x()[i], agent.npos[1], crowd.discs.y()[i]};
            agent.corridor.movePosition(to, query_.get(), agents_->getFilter(0));
            std::copy_n(agent.corridor.getPos(), 3, agent.npos);
            agent.vel[0] = crowd.vx[i];
            agent.vel[2] = crowd.vy[i];
        }
        read(crowd);
    }

    // Detour looks at the first 32 agents of its grid and keeps six of them. capsa says which are the nearest
    // six.
    double wrong_neighbours(const Crowd&) override {
        constexpr std::size_t k = DT_CROWDAGENT_MAX_NEIGHBOURS;
        nearest_.resize(k * before_.size());
        const capsa::Index index(before_);
        capsa::k_nearest(capsa::within(index), k, nearest_, {.margin = range - 2 * agent_radius});
        std::size_t wrong = 0;
        for (std::size_t i = 0; i < before_.size(); ++i) {
            const dtCrowdAgent& agent = *agents_->getAgent(static_cast<int>(i));
            const auto known = [&](const capsa::Nearest& one) {
                return one.index == capsa::no_row ||
                       std::ranges::any_of(
                           std::span(agent.neis, static_cast<std::size_t>(agent.nneis)),
                           [&](const dtCrowdNeighbour& n) { return n.idx == static_cast<int>(one.index); });
            };
            wrong += !std::ranges::all_of(std::span(nearest_).subspan(k * i, k), known);
        }
        return static_cast<double>(wrong) / static_cast<double>(before_.size());
    }

private:
    static constexpr float range = 12 * agent_radius;  // in which an agent looks for others

    void read(Crowd& crowd) {
        for (std::size_t i = 0; i < crowd.size(); ++i) {
            const dtCrowdAgent& agent = *agents_->getAgent(static_cast<int>(i));
            crowd.discs.x()[i] = agent.npos[0];
            crowd.discs.y()[i] = agent.npos[2];
            crowd.vx[i] = agent.vel[0];
            crowd.vy[i] = agent.vel[2];
        }
    }

    Mesh mesh_;
    Query query_;
    Agents agents_;
    capsa::Circles before_;
    std::vector<capsa::Nearest> nearest_;
};

}  // namespace

std::unique_ptr<Steering> detour(const Crowd& crowd, const Rooms& rooms) {
    return std::make_unique<Detour>(crowd, rooms);
}
