# Sourced by mvnw and sandbox: sets JAVA_HOME to a JDK 25 (or newer), or says how to get one and exits 1.
# shellcheck shell=sh
REQUIRED_JAVA=25

java_major() { # prints the feature version of the JDK in $1, nothing if it is none
  # macOS has a javac in /usr that starts the one of JAVA_HOME: with JAVA_HOME=/usr, itself for ever.
  [ -x "$1/bin/javac" ] && [ -e "$1/lib/modules" ] || return 0
  "$1/bin/javac" -version 2>&1 | sed -n 's/^javac \([0-9][0-9]*\).*/\1/p'
}

usable_java() { # true if $1 is the home of a JDK that can build and run this project
  [ -n "$1" ] || return 1
  _major=$(java_major "$1")
  [ -n "$_major" ] && [ "$_major" -ge "$REQUIRED_JAVA" ]
}

find_java() {
  usable_java "${JAVA_HOME:-}" && return 0
  _on_path=$(command -v javac 2>/dev/null || true)
  if [ -n "$_on_path" ]; then
    _link=$_on_path
    while [ -L "$_link" ]; do
      _target=$(readlink "$_link")
      case $_target in
        /*) _link=$_target ;;
        *) _link=$(dirname "$_link")/$_target ;;
      esac
    done
    _home=$(CDPATH='' cd "$(dirname "$_link")/.." && pwd -P)
    usable_java "$_home" && JAVA_HOME=$_home && return 0
  fi
  if [ -x /usr/libexec/java_home ]; then
    # With JAVA_HOME set, it prints that.
    _home=$(unset JAVA_HOME && /usr/libexec/java_home -v "$REQUIRED_JAVA" 2>/dev/null || true)
    usable_java "$_home" && JAVA_HOME=$_home && return 0
  fi
  # First the folders that name the version, then every other JDK that is installed.
  for _home in "${JAVA_HOME_25_X64:-}" "${JAVA_HOME_25_ARM64:-}" "${JDK_25:-}" \
    /usr/lib/jvm/*25* /opt/*25* /Library/Java/JavaVirtualMachines/*25*/Contents/Home \
    /opt/homebrew/opt/openjdk@25 /usr/local/opt/openjdk@25 \
    "$HOME"/.sdkman/candidates/java/25* "$HOME"/.jdks/*25* \
    /usr/lib/jvm/* /opt/java/* /Library/Java/JavaVirtualMachines/*/Contents/Home "$HOME"/.sdkman/candidates/java/*; do
    usable_java "$_home" && JAVA_HOME=$_home && return 0
  done
  {
    echo "Waybill needs a JDK $REQUIRED_JAVA or newer and found none."
    echo "  looked at: JAVA_HOME, javac on the path, JAVA_HOME_25_X64, /usr/lib/jvm, /opt, SDKMAN, macOS's folders"
    echo "  to get one: 'sdk install java 25-tem' (SDKMAN), 'brew install openjdk@25' (macOS),"
    echo "  or the package temurin-25-jdk or openjdk-25-jdk of your distribution; then set JAVA_HOME if it is in an unusual place."
  } >&2
  exit 1
}

find_java
export JAVA_HOME
