# The service alone: production dependencies and the built web app. Node strips the service's types.
FROM node:26-slim AS base
WORKDIR /earshot
ENV NODE_ENV=production

FROM base AS dependencies
RUN npm install --global pnpm@12.21.0
COPY . .
RUN pnpm install --frozen-lockfile --prod --no-optional --filter "@earshot/gateway..."

FROM base AS web
RUN npm install --global pnpm@12.21.0
COPY . .
RUN pnpm install --frozen-lockfile --prod=false --no-optional --filter "@earshot/web..." && pnpm --dir apps/web build

FROM base
COPY --from=dependencies --chown=root:root /earshot .
COPY --from=web --chown=root:root /earshot/apps/web/dist apps/web/dist
# The one folder that is written to.
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
# The second line lets the C library return memory that is freed.
ENV HOST=0.0.0.0 DATA_DIR=/data
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=131072
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 4000}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--min-semi-space-size=8", "apps/gateway/src/main.ts"]
