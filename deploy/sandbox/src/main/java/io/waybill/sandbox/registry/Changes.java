package io.waybill.sandbox.registry;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintStream;
import java.util.Locale;

/** Shows what changes, application by application. */
final class Changes {

    private static final String APPROVED = "approved";

    private final PrintStream out;
    private final boolean dryRun;
    private int created;
    private int changed;
    private int unchanged;

    Changes(PrintStream out, boolean dryRun) {
        this.out = out;
        this.dryRun = dryRun;
    }

    boolean areThere() {
        return created + changed > 0;
    }

    /**
     * Shows one.
     *
     * @param isNew whether there was none before
     * @param answer the registry's, to a declaration or its dry run
     */
    void show(String externalId, boolean isNew, JsonNode answer) {
        JsonNode application = answer.path("application");
        JsonNode changes = answer.path("changes");
        String what;
        if (isNew) {
            created++;
            what = dryRun ? "would be created" : "created";
        } else if (!changes.isEmpty()) {
            changed++;
            what = dryRun ? "would be changed" : "changed";
        } else {
            unchanged++;
            what = "unchanged";
        }
        String state = application.path("state").asText(APPROVED);
        out.println(externalId + " " + what + (state.equals(APPROVED) ? "" : ", " + state));
        for (JsonNode change : changes) {
            out.println("  " + words(change));
        }
        if (isNew && !dryRun && application.path("keys").isEmpty()) {
            out.println("  it has no key yet. Its first secret, which is shown once: POST /admin/v1/applications/"
                    + application.path("id").asText() + "/secrets/replace");
        }
    }

    void showSum() {
        out.printf(
                Locale.ROOT,
                "%d created, %d changed, %d unchanged%s%n",
                created,
                changed,
                unchanged,
                dryRun ? " (dry run)" : "");
    }

    private static String words(JsonNode change) {
        String path = change.path("path").asText();
        return switch (change.path("kind").asText()) {
            case "ADDED" -> "+ " + path + " " + change.path("after");
            case "REMOVED" -> "- " + path + " " + change.path("before");
            default -> "~ " + path + " " + change.path("before") + " -> " + change.path("after");
        };
    }
}
