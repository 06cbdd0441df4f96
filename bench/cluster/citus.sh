#!/bin/sh
# Builds Citus on an empty Debian with PostgreSQL 15, as root, and runs one coordinator and two workers:
#
#   bench/cluster/citus.sh start          builds what is missing, starts all, and prints the coordinator's URL
#   bench/cluster/citus.sh database NAME  creates a database that knows all three, and prints its DATABASE_URL
#   bench/cluster/citus.sh stop           stops all; the next start goes on with the same data
#
# All is in CITUS_FOLDER. The coordinator listens on 127.0.0.1:CITUS_PORT, the workers on the next two ports. Nothing asks
# for a password: it is for measurements. CITUS_SOURCE names another git repository than GitHub's.
set -eu
what=${1:?say start, database NAME or stop}
folder=${CITUS_FOLDER:-/var/tmp/citus}
port=${CITUS_PORT:-15460}
source=${CITUS_SOURCE:-https://github.com/citusdata/citus}
version=v13.2.2
programs=/usr/lib/postgresql/15/bin
nodes="$port $((port + 1)) $((port + 2))"

as_postgres() { (cd "$folder" && HOME="$folder" setpriv --reuid postgres --regid postgres --init-groups "$@"); }
control() { as_postgres $programs/pg_ctl -w -s -D "$folder/$1" -l "$folder/$1.log" $2; }
ask() {
  node=$1
  shift
  as_postgres $programs/psql -q -At -v ON_ERROR_STOP=1 -h 127.0.0.1 -p "$node" -U postgres "$@"
}

build() {
  apt-get install --yes --no-install-recommends autoconf build-essential ca-certificates flex git libedit-dev \
    libkrb5-dev liblz4-dev libpam0g-dev libreadline-dev libselinux1-dev libxml2-dev libzstd-dev postgresql-15 \
    postgresql-server-dev-15
  rm -rf "$folder/source"
  git clone --quiet --depth 1 --branch $version "$source" "$folder/source"
  cd "$folder/source"
  # PostgreSQL has a function of this name since 15.20.
  sed -i 's/^have_createdb_privilege(void)/citus_&/' src/include/pg_version_compat.h
  sed -i '/^citus_have_createdb_privilege/,/^}/{/^}/a #define have_createdb_privilege() citus_have_createdb_privilege()
}' src/include/pg_version_compat.h
  PG_CONFIG=$programs/pg_config ./configure --without-libcurl
  make -j2 extension
  make install-extension
}

create() {
  as_postgres $programs/initdb -D "$folder/$1" -U postgres -A trust -E UTF8 --locale=C.UTF-8 >/dev/null
  cat >>"$folder/$1/postgresql.conf" <<END
port = $1
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
shared_preload_libraries = 'citus'
max_connections = 300
# One for each database, and those that PostgreSQL itself starts.
max_worker_processes = 100
# Citus commits what is on several nodes in two phases.
max_prepared_transactions = 300
# Citus moves shards to other nodes by logical replication.
wal_level = logical
shared_buffers = 128MB
# With it, this version crashes where a generic plan meets a RETURNING that is not immutable.
citus.enable_local_fast_path_query_optimization = off
${CITUS_SETTINGS:-}
END
}

case $what in
start)
  [ -f /usr/share/postgresql/15/extension/citus.control ] || build
  mkdir -p "$folder"
  chown postgres "$folder"
  for node in $nodes; do
    [ -d "$folder/$node" ] || create "$node"
    control "$node" status >/dev/null || control "$node" start
  done
  echo "postgres://postgres@127.0.0.1:$port/postgres"
  ;;
database)
  name=${2:?name the database}
  for node in $nodes; do
    ask "$node" -c "create database \"$name\""
    ask "$node" -d "$name" -c 'create extension citus'
  done
  ask "$port" -d "$name" -c "select citus_set_coordinator_host('127.0.0.1', $port)" >/dev/null
  for node in ${nodes#* }; do
    ask "$port" -d "$name" -c "select citus_add_node('127.0.0.1', $node)" >/dev/null
  done
  echo "postgres://postgres@127.0.0.1:$port/$name"
  ;;
stop) for node in $nodes; do control "$node" "stop -m fast" || true; done ;;
esac
