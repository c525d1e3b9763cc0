# One image for every role: ROLES sets what a container does. See docs/operations.md.

FROM node:24-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY rules/package.json rules/
COPY conversion/package.json conversion/
COPY sample-models/package.json sample-models/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/

FROM manifests AS web
RUN npm ci --ignore-scripts
COPY tsconfig.base.json ./
COPY scripts scripts
COPY server/src/database/exclusive-lock.ts server/src/database/
COPY contracts contracts
COPY rules rules
COPY web web
RUN node scripts/build-web.ts

FROM manifests AS packages
RUN npm ci --ignore-scripts --omit=dev -w contracts -w rules -w conversion -w sample-models -w server

FROM node:24-slim
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app ./
COPY contracts contracts
COPY rules rules
COPY conversion conversion
COPY sample-models sample-models
COPY server server
COPY --from=web /app/web/dist web/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--disable-sigusr1", "server/src/start.ts"]
