package io.waybill.sandbox;

import de.mkammerer.argon2.Argon2Factory;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;

/** The people of the sandbox's portal: accounts of the configuration. */
enum PortalAccount {

    /** Owns the first application. */
    ADA("Ada Developer", "PORTAL_DEVELOPER", false),
    /** A colleague, whom Ada can make a member. */
    BEN("Ben Developer", "PORTAL_SECOND_DEVELOPER", false),
    OLGA("Olga Operator", "PORTAL_OPERATOR", true);

    /** OWASP's first parameters for Argon2id, as those of the services. */
    private static final int ITERATIONS = 2;

    private static final int MEMORY_KIB = 19_456;
    private static final int SALT_BYTES = 16;
    private static final int HASH_BYTES = 32;

    private final String person;
    private final String variable;
    private final boolean isOperator;

    PortalAccount(String person, String variable, boolean isOperator) {
        this.person = person;
        this.variable = variable;
        this.isOperator = isOperator;
    }

    String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    String mail() {
        return id() + "@sandbox.example";
    }

    /** What its names in sandbox.env begin with. */
    String variable() {
        return variable;
    }

    void addTo(Map<String, String> settings, String password) {
        String account = "waybill.portal.accounts." + id() + ".";
        settings.put(account + "name", person);
        settings.put(account + "mail", mail());
        settings.put(account + "password-hash", hash(password));
        if (isOperator) {
            settings.put(account + "roles", "operator");
        }
    }

    private static String hash(String password) {
        return Argon2Factory.create(Argon2Factory.Argon2Types.ARGON2id, SALT_BYTES, HASH_BYTES)
                .hash(ITERATIONS, MEMORY_KIB, 1, password.getBytes(StandardCharsets.UTF_8));
    }
}
