# One image, three roles: ROLE=portal (default), upstream or worker.
FROM node:24-bookworm-slim AS build
WORKDIR /app
# A layer of its own: packages are installed again only when they change.
COPY package.json package-lock.json ./
COPY scripts/install.mjs scripts/
COPY scripts/lib/install.mjs scripts/lib/launcher.mjs scripts/lib/
RUN node scripts/install.mjs
COPY . .
RUN node scripts/build.mjs --container

FROM node:24-bookworm-slim
# MALLOC_ARENA_MAX: serviceEnv of scripts/lib/builds.mjs.
ENV NODE_ENV=production ROLE=portal FILES_DIR=/files MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=build /app/dist/container ./
# The rest belongs to root, so a process that is taken over cannot change what it runs.
RUN install -d -o node -g node /files .next/cache
USER node
VOLUME /files
EXPOSE 3000 4010
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s CMD ["node", "scripts/container.mjs", "health"]
# As serviceFlags of scripts/lib/builds.mjs.
CMD ["node", "--max-semi-space-size=16", "--expose-gc", "--import", "./scripts/lib/rest.mjs", "scripts/container.mjs"]
