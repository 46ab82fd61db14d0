# Images by digest, so that everybody builds on the same bytes. To renew one: docker buildx imagetools inspect node:22-bookworm-slim
FROM node:22-bookworm-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c AS build
WORKDIR /src
# Manifests first: as long as they do not change, the layer with the dependencies is kept.
COPY package.json package-lock.json .npmrc ./
COPY apps/service/package.json apps/service/
COPY apps/console/package.json apps/console/
COPY packages/engine/package.json packages/engine/
COPY packages/packs/package.json packages/packs/
COPY packages/population/package.json packages/population/
COPY packages/reading/package.json packages/reading/
COPY packages/contract/package.json packages/contract/
COPY packages/sdk/package.json packages/sdk/
RUN npm ci --ignore-scripts
COPY tsconfig.base.json tsconfig.json ./
COPY apps apps
COPY packages packages
# Its catalog is read and checked when the service is bundled.
COPY data data
# Not the whole build: the image needs no CommonJS form of the SDK.
RUN npx tsc -b && npm run build -w @prequal/service && npm run build -w @prequal/console

FROM node:22-bookworm-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c AS dependencies
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
COPY apps/service/package.json apps/service/
COPY apps/console/package.json apps/console/
COPY packages/engine/package.json packages/engine/
COPY packages/packs/package.json packages/packs/
COPY packages/population/package.json packages/population/
COPY packages/reading/package.json packages/reading/
COPY packages/contract/package.json packages/contract/
COPY packages/sdk/package.json packages/sdk/
RUN npm ci --ignore-scripts --omit=dev

FROM node:22-bookworm-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c
ENV NODE_ENV=production PREQUAL_HOST=0.0.0.0 PREQUAL_DATA_DIR=/data
WORKDIR /app
COPY --from=dependencies /src/ ./
COPY --from=build /src/packages/engine/dist packages/engine/dist
COPY --from=build /src/packages/packs/dist packages/packs/dist
COPY --from=build /src/packages/population/dist packages/population/dist
COPY --from=build /src/packages/reading/dist packages/reading/dist
COPY --from=build /src/packages/contract/dist packages/contract/dist
COPY --from=build /src/apps/service/dist apps/service/dist
COPY --from=build /src/apps/console/dist apps/console/dist
COPY apps/service/bin apps/service/bin
COPY apps/service/src/storage/migrations apps/service/src/storage/migrations
COPY apps/service/src/storage/preparations apps/service/src/storage/preparations
COPY apps/service/src/storage/functions apps/service/src/storage/functions
COPY data data
COPY docs docs
COPY LICENSE ./
COPY deploy/list-contents.js ./
# Of what npm has installed.
RUN dpkg-query -W -f '${Package}\t${Version}\t${Architecture}\n' | node list-contents.js node_modules/.package-lock.json > sbom.cdx.json \
  && rm list-contents.js
RUN mkdir /data && chown node:node /data && ln -s /app/apps/service/bin/prequal.js /usr/local/bin/prequal
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PREQUAL_PORT || process.env.PORT || 8080}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["prequal"]
CMD ["serve"]
