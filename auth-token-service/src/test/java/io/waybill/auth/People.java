package io.waybill.auth;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** The accounts of the configuration with which tests log in. Each test takes new ones, whose rows are of no other. */
public enum People {
    DEVELOPER("Ada Developer", "", 500),
    OPERATOR("Oscar Operator", "operator", 60),
    APPLICATIONS("Alma Applications", "applications", 10),
    KEYS("Karl Keys", "keys", 10),
    READER("Rosa Reader", "reader", 10),
    /** Developers with a name that no other has. */
    NAMED("Oscar Osborne", "", 10),
    SCRIPT("<script>alert(1)</script>", "", 10);

    /** The password of all of them. */
    public static final String PASSWORD = "seven parcels on a pier";

    /** Of {@link #PASSWORD}; cheap, since thousands of log-ins are made with it. */
    private static final String HASH =
            "$argon2id$v=19$m=8,t=1,p=1$sLCAeH9aKTjPUsFhvZtWUA$" + "1Qf/tzsx+Fup2kXLg7iETglsrBblvT/EcCsLA5hmc78";

    /** Of {@link Registry#OPERATOR_PASSWORD}. */
    private static final String OPERATOR_HASH =
            "$argon2id$v=19$m=8,t=1,p=1$Ovb6L7TQRdrHd5rpLjBisQ$" + "qWif1mAFH72iV4tkex/3XmPJ4+OqUgE6WqOVf82JQ0s";

    private static final Map<People, AtomicInteger> TAKEN = new ConcurrentHashMap<>();

    private final String name;
    private final String roles;
    private final int number;

    People(String name, String roles, int number) {
        this.name = name;
        this.roles = roles;
        this.number = number;
    }

    /** The mail address of somebody whom no test has taken. */
    public String next() {
        int index = TAKEN.computeIfAbsent(this, none -> new AtomicInteger()).getAndIncrement();
        if (index >= number) {
            throw new IllegalStateException("the tests need more than " + number + " of " + this);
        }
        return mail(index);
    }

    private String mail(int index) {
        UUID id = UUID.nameUUIDFromBytes((this + " " + index).getBytes(StandardCharsets.UTF_8));
        return "ada-" + id + "@shop.example";
    }

    /** The settings of them all, and of the operator who is always there. */
    static Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>();
        add(settings, "olga", "Olga Operator", Registry.OPERATOR_MAIL, OPERATOR_HASH, "operator");
        for (People kind : values()) {
            for (int i = 0; i < kind.number; i++) {
                String id = kind.name().toLowerCase(Locale.ROOT) + "-" + i;
                add(settings, id, kind.name, kind.mail(i), HASH, kind.roles);
            }
        }
        return settings;
    }

    private static void add(
            Map<String, String> settings, String id, String name, String mail, String hash, String roles) {
        String account = "waybill.portal.accounts." + id + ".";
        settings.put(account + "name", name);
        settings.put(account + "mail", mail);
        settings.put(account + "password-hash", hash);
        if (!roles.isEmpty()) {
            settings.put(account + "roles", roles);
        }
    }
}
