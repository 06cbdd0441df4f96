# The folder that `npm run release` makes, on Node. Node strips the service's types.
FROM node:26-slim AS build
WORKDIR /earshot
RUN npm install --global pnpm@12.21.0
COPY . .
# What builds the web app, with the binding of its bundler, which is an optional package.
RUN pnpm install --frozen-lockfile --filter "@earshot/web..."
RUN pnpm --dir apps/web build
RUN node scripts/release.ts /release

FROM node:26-slim
WORKDIR /earshot
COPY --from=build --chown=root:root /release .
# The folders that are written to: the second has uploads while they arrive.
RUN mkdir /data && chown node:node /data
VOLUME /data /tmp
USER node
# The second line lets the C library return memory that is freed. Cached compiled code starts sooner the next time.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compiled
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=131072
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 4000}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--min-semi-space-size=16", "apps/gateway/src/main.ts"]
