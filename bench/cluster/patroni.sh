#!/bin/sh
# Runs three members of PostgreSQL 15 under Patroni on an empty Debian, as root, with synchronous replication. etcd keeps
# who leads, and HAProxy passes connections on to the leader alone:
#
#   bench/cluster/patroni.sh start     installs what is missing, starts all, and prints a DATABASE_URL
#   bench/cluster/patroni.sh member 2  starts one member again that was killed
#   bench/cluster/patroni.sh stop      stops all; the next start goes on with the same data
#
# All is in PATRONI_FOLDER. HAProxy listens on 127.0.0.1:PATRONI_PORT, the members on the next three ports, Patroni's
# REST API on the three ten further on, and etcd on the two twenty further on. Nothing asks for a password: it is for
# measurements.
set -eu
what=${1:?say start, member N or stop}
folder=${PATRONI_FOLDER:-/var/tmp/patroni}
port=${PATRONI_PORT:-15430}
version=15

# Runs a program as another user than root, in a session of its own, and keeps its process id.
run() {
  name=$1
  shift
  setpriv --reuid postgres --regid postgres --init-groups setsid "$@" </dev/null >>"$folder/$name.log" 2>&1 &
  echo $! >"$folder/$name.pid"
}

member() {
  run "member$1" patroni "$folder/member$1.yml"
}

stop() {
  [ -f "$folder/$1.pid" ] || return 0
  pid=$(cat "$folder/$1.pid")
  kill "$pid" 2>/dev/null || return 0
  while kill -0 "$pid" 2>/dev/null; do sleep 0.2; done
}

configure() {
  cat >"$folder/member$1.yml" <<END
scope: earshot
name: member$1
# By the newer API of etcd, Patroni 3.0.2 lets a leader that hung take the lock from the next one when it goes on.
etcd: { host: 127.0.0.1:$((port + 21)) }
restapi: { listen: 127.0.0.1:$((port + 10 + $1)), connect_address: 127.0.0.1:$((port + 10 + $1)) }
bootstrap:
  dcs:
    # A leader that does not say for ttl seconds that it leads is replaced. Patroni 3.2 and newer take 20 or more.
    ttl: 8
    loop_wait: 2
    retry_timeout: 3
    # A primary that has crashed is replaced at once, and not waited for.
    primary_start_timeout: 0
    synchronous_mode: true
    synchronous_mode_strict: true
    postgresql:
      use_pg_rewind: true
      use_slots: true
      parameters:
        max_connections: 100
        shared_buffers: 64MB
        wal_keep_size: 512MB
        # The other standby finds the new primary this soon, and until then no write is acknowledged. The default is 5 s.
        wal_retrieve_retry_interval: 500ms
  initdb: [data-checksums, { encoding: UTF8 }, { locale: C.UTF-8 }]
postgresql:
  listen: 127.0.0.1:$((port + $1))
  connect_address: 127.0.0.1:$((port + $1))
  data_dir: $folder/member$1
  bin_dir: /usr/lib/postgresql/$version/bin
  pgpass: $folder/member$1.pgpass
  remove_data_directory_on_rewind_failure: true
  remove_data_directory_on_diverged_timelines: true
  authentication:
    superuser: { username: postgres, password: postgres }
    replication: { username: replicator, password: replicator }
    rewind: { username: postgres, password: postgres }
  parameters: { unix_socket_directories: '' }
  pg_hba: [host all all 127.0.0.1/32 trust, host replication all 127.0.0.1/32 trust]
END
}

case $what in
member) member "${2:?name the number of a member}" ;;
stop) for name in member1 member2 member3 haproxy etcd; do stop $name; done ;;
start)
  if [ ! -x /usr/bin/patroni ] || [ ! -x /usr/bin/etcd ] || [ ! -x /usr/sbin/haproxy ] ||
    [ ! -x /usr/lib/postgresql/$version/bin/pg_rewind ]; then
    apt-get update
    apt-get install --yes --no-install-recommends etcd-server haproxy patroni postgresql-$version
  fi
  mkdir -p "$folder"
  chown postgres "$folder"
  cat >"$folder/haproxy.cfg" <<END
defaults
  mode tcp
  timeout connect 1s
  # Live updates listen on connections on which nothing else happens.
  timeout client 1d
  timeout server 1d
  timeout check 2s
listen primary
  bind 127.0.0.1:$port
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
  server member1 127.0.0.1:$((port + 1)) check port $((port + 11))
  server member2 127.0.0.1:$((port + 2)) check port $((port + 12))
  server member3 127.0.0.1:$((port + 3)) check port $((port + 13))
END
  client=http://127.0.0.1:$((port + 21))
  peer=http://127.0.0.1:$((port + 22))
  run etcd etcd --enable-v2 --data-dir "$folder/etcd" --listen-client-urls $client --advertise-client-urls $client \
    --listen-peer-urls $peer --initial-advertise-peer-urls $peer --initial-cluster default=$peer
  run haproxy haproxy -f "$folder/haproxy.cfg"
  for number in 1 2 3; do
    configure $number
    member $number
  done
  list() { patronictl -c "$folder/member1.yml" list --format tsv; }
  until list | grep -q Leader && list | grep -q 'Sync Standby' && [ "$(list | grep -cE 'running|streaming')" = 3 ]; do
    sleep 1
  done 2>/dev/null
  url=postgres://postgres:postgres@127.0.0.1:$port
  until psql -qc "select" "$url/postgres" >/dev/null 2>&1; do sleep 1; done
  psql -qc "create database earshot" "$url/postgres" 2>/dev/null || true
  echo "DATABASE_URL=$url/earshot"
  ;;
*) echo "say start, member N or stop" >&2 && exit 2 ;;
esac
