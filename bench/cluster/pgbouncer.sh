#!/bin/sh
# Builds PgBouncer on an empty Debian, as root, and runs it in transaction mode before a PostgreSQL:
#
#   bench/cluster/pgbouncer.sh postgres://user:password@127.0.0.1:5432/name [FOLDER]
#
# It listens on 127.0.0.1:6432 for every database of that server, and lets everybody in as this user: it is for
# measurements. PGBOUNCER_SOURCE names another git repository than GitHub's, PGBOUNCER_PORT another port.
set -eu
url=${1:?name the URL of a PostgreSQL, such as postgres://user:password@127.0.0.1:5432/name}
folder=${2:-/var/tmp/pgbouncer}
source=${PGBOUNCER_SOURCE:-https://github.com/pgbouncer/pgbouncer}
port=${PGBOUNCER_PORT:-6432}
version=pgbouncer_1_25_2

mkdir -p "$folder"
if [ ! -x "$folder/source/pgbouncer" ]; then
  apt-get install --yes --no-install-recommends \
    autoconf automake build-essential ca-certificates git libevent-dev libssl-dev libtool pkg-config
  rm -rf "$folder/source"
  git clone --quiet --depth 1 --branch $version "$source" "$folder/source"
  cd "$folder/source"
  ./autogen.sh
  ./configure --without-cares --with-openssl
  make pgbouncer
fi

server=${url#*://}
login=${server%@*}
address=${server##*@}
address=${address%%/*}
cat >"$folder/pgbouncer.ini" <<END
[databases]
* = host=${address%:*} port=${address##*:} user=${login%%:*} password=${login#*:}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = $port
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_prepared_statements = 200
ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout,options
max_client_conn = 2000
default_pool_size = 20
# Asks again this many seconds after a server could not be reached, instead of refusing everybody for 15.
server_login_retry = 1
# Tests make and drop many databases.
server_idle_timeout = 5
END
exec "$folder/source/pgbouncer" -u nobody "$folder/pgbouncer.ini"
