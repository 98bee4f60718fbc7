package io.waybill.system;

/** What the tests run against: the system property {@code waybill.system.target}. */
enum Target {
    /** A sandbox that is started for them. The default if the environment names no services. */
    SANDBOX,
    /** The images in a network of containers, two replicas of each behind a proxy ({@link PlatformNetwork}). */
    CONTAINERS,
    /** The services that environment variables name. The default if they do. */
    ENVIRONMENT;

    static final String PROPERTY = "waybill.system.target";

    static Target chosen() {
        String name = System.getProperty(PROPERTY, "");
        if (name.isEmpty()) {
            return System.getenv().containsKey("AUTH_URL") ? ENVIRONMENT : SANDBOX;
        }
        for (Target target : values()) {
            if (target.name().equalsIgnoreCase(name)) {
                return target;
            }
        }
        throw new IllegalArgumentException(
                PROPERTY + " must be sandbox, containers or environment, not '" + name + "'");
    }
}
