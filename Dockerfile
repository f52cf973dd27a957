# The container image of Proffer: docs/self-hosting.md says how to run it, docs/decisions/container.md why it is made so.
#
# A tag gets the security updates of Node and Debian with the next build. To build from the same base every time, name its
# digest: docker build --build-arg NODE_IMAGE=docker.io/library/node@sha256:... .
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim

# npm checks the lock file against the manifests of all workspaces.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY pricing/package.json pricing/
COPY presentation/package.json presentation/
COPY tables/package.json tables/
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY sdk/package.json sdk/
COPY e2e/package.json e2e/
COPY bench/package.json bench/

# The page that recipients open, the application and the reference. Only this stage needs the bundler.
FROM manifests AS build
RUN npm ci --omit=dev --ignore-scripts --workspace web --workspace server
COPY bin bin
COPY locales locales
COPY pricing pricing
COPY presentation presentation
COPY tables tables
COPY contract contract
COPY server server
COPY web web
COPY docs docs
COPY tsconfig.json ./
RUN npm run build

# The packages of the server. The workspace of the server has neither the bundler nor the package `node`, which brings a
# second Node. Without install scripts the native packages are the prebuilt ones that the lock file names; the second command
# ends the build where SQLite has none for the architecture. Where Typst has none, its portable build is used.
FROM manifests AS packages
RUN npm ci --omit=dev --ignore-scripts --workspace server && npm cache clean --force
RUN node -e 'require("better-sqlite3")(":memory:")'

FROM ${NODE_IMAGE}
WORKDIR /app
COPY --from=packages /app ./
COPY LICENSE ./
COPY bin bin
COPY locales locales
COPY pricing pricing
COPY presentation presentation
COPY tables tables
COPY contract contract
COPY server server
COPY docs docs
COPY web/style web/style
COPY --from=build /app/web/recipient/dist web/recipient/dist
COPY --from=build /app/web/app/dist web/app/dist
COPY --from=build /app/web/reference/dist web/reference/dist

# 1000 is the user `node` of the base image; a number lets an orchestrator see that it is not root. The program belongs to
# root. A new named volume takes owner and mode of /data from here.
RUN install -d -o 1000 -g 1000 -m 700 /data && install -d -o 1000 -g 1000 /app/.compile-cache
USER 1000:1000
ENV HOST=0.0.0.0 \
    PROFFER_DATA_DIR=/data \
    NODE_COMPILE_CACHE=/app/.compile-cache
# Compiles the modules of all commands, because a container cannot write here. Modules that are loaded with their first use
# are compiled again in each container.
RUN node bin/proffer.js help > /dev/null

EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "--input-type=module", "-e", "const answer = await fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/readyz'); console.log(await answer.text()); process.exit(answer.ok ? 0 : 1)"]
ENTRYPOINT ["node", "bin/proffer.js"]
CMD ["serve"]
