# Two stages: the second holds what runs, without demo, simulator, tests and the tools that build.
FROM node:26-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci && cd console && npx vite build

FROM node:26-bookworm-slim
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
RUN npm ci --omit=dev --workspace contract --workspace server --include-workspace-root && mkdir /data && chown node:node /data
COPY contract contract
COPY server server
COPY --from=build /app/console/dist console/dist
USER node
ENV BOCHONG_HOST=0.0.0.0 BOCHONG_PORT=7100 BOCHONG_DATA=/data
VOLUME /data
EXPOSE 7100
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --start-period=60s CMD node -e "fetch('http://127.0.0.1:7100/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
CMD ["node_modules/.bin/node", "server/src/main.ts"]
