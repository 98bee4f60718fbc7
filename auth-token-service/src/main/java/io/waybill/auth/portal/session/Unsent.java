package io.waybill.auth.portal.session;

import io.waybill.auth.platform.web.FormParameters;
import io.waybill.auth.registry.api.Api;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * A form that came without a session, on its way through the log-in: in hidden fields of the log-in's own forms, so
 * that nothing is stored for strangers. The fields that are named here are kept, and no others: whatever else a form
 * has, a password above all, is typed again.
 *
 * @param fields what is kept, in the order in which people read it
 * @param isIncomplete whether the form had more
 */
public record Unsent(List<Field> fields, boolean isIncomplete) {

    static final Unsent NOTHING = new Unsent(List.of(), false);

    private static final String PREFIX = "unsent-";
    private static final String INCOMPLETE = PREFIX + "incomplete";
    private static final String TICKED_API = "api-";

    /** The largest number of boxes in a form that are about one thing each. */
    private static final int MOST_ITEMS = 20;

    /**
     * Sent along, of no interest to a person: the form's id, so that it is sent once, what a list was searched for, and
     * what a decision is about as the page has shown it.
     */
    private static final Set<String> SILENT = silent();

    /** The fields of all forms, as people call them. */
    private static final Map<String, String> LABELS = labels();

    /** What the values of buttons and lists mean; others are words already. */
    private static final Map<String, String> WORDS = Map.ofEntries(
            Map.entry("grant", "Ask for an API"),
            Map.entry("level", "Ask for a service level"),
            Map.entry("show", "Show a secret"),
            Map.entry("expire", "End a secret"),
            Map.entry("replace", "End all secrets and make a new one"),
            Map.entry("licence", "Make a licence"),
            Map.entry("delete-licence", "Delete a licence"),
            Map.entry("create", "Make a backend user"),
            Map.entry("lock", "Switch off"),
            Map.entry("unlock", "Switch on"),
            Map.entry("invite", "Invite somebody"),
            Map.entry("cancel", "Cancel an invitation"),
            Map.entry("remove", "End a membership"),
            Map.entry("leave", "Leave the application"),
            Map.entry("take", "Take the statement"),
            Map.entry("rotate", "Announce the next keys"),
            Map.entry("withdraw", "Withdraw a signing key"),
            Map.entry("begin", "Set up the second step"),
            Map.entry("confirm", "Confirm the second step"),
            Map.entry("codes", "Make new recovery codes"),
            Map.entry("code", "Make a one-time code"),
            Map.entry("sessions", "End all sessions"),
            Map.entry("totp", "Take off the second step"),
            Map.entry("developer", "Make a developer"),
            Map.entry("operator", "Make an operator"),
            Map.entry("on", "Switch the account on"),
            Map.entry("off", "Switch the account off"),
            Map.entry("hour", "In an hour"),
            Map.entry("day", "In a day"),
            Map.entry("week", "In a week"));

    /** A field of the form, to be sent as it was typed. */
    public record Field(String name, String value) {

        /** Whether people see it. */
        public boolean isShown() {
            return !SILENT.contains(name);
        }

        /** As people call it. */
        public String label() {
            return LABELS.get(name);
        }

        /** The value in words. */
        public String words() {
            return switch (name) {
                case "api" -> Api.titleOf(value);
                case "action", "verdict", "environment", "when", "all" ->
                    WORDS.getOrDefault(value, value.substring(0, 1).toUpperCase(Locale.ROOT) + value.substring(1));
                default -> name.startsWith(TICKED_API) ? Api.titleOf(name.substring(TICKED_API.length())) : value;
            };
        }
    }

    /** What is kept of a form, as it was sent. */
    static Unsent of(FormParameters form) {
        boolean hasMore = form.names().stream()
                .anyMatch(name -> form.has(name) && !isKept(name) && !name.equals(FormGuard.TOKEN_FIELD));
        return new Unsent(fields(form, ""), hasMore);
    }

    /** What a form of the log-in carries. */
    static Unsent carriedBy(FormParameters logIn) {
        return new Unsent(fields(logIn, PREFIX), logIn.has(INCOMPLETE));
    }

    /** Whether a field of this name goes through the log-in. */
    static boolean isKept(String name) {
        return LABELS.containsKey(name);
    }

    private static List<Field> fields(FormParameters sent, String prefix) {
        return LABELS.keySet().stream()
                .filter(name -> sent.has(prefix + name))
                .map(name -> new Field(name, sent.get(prefix + name)))
                .toList();
    }

    /** Whether there is nothing that a person would miss. */
    public boolean isEmpty() {
        return fields.stream().noneMatch(Field::isShown);
    }

    private static Set<String> silent() {
        Set<String> silent = new LinkedHashSet<>(List.of(SentOnce.FIELD, "q", "seen", "of", "page", "many"));
        for (int i = 1; i <= MOST_ITEMS; i++) {
            silent.add("item-" + i);
        }
        return silent;
    }

    private static Map<String, String> labels() {
        Map<String, String> labels = new LinkedHashMap<>();
        labels.put("action", "Action");
        labels.put("verdict", "Decision");
        labels.put("subject", "About");
        labels.put("name", "Name");
        labels.put("username", "User name");
        labels.put("mail", "Mail address");
        labels.put("api", "API");
        for (Api api : Api.values()) {
            labels.put(TICKED_API + api.id(), "API");
        }
        labels.put("environment", "Environment");
        labels.put("businessRegion", "Business region");
        labels.put("level", "Level");
        labels.put("perSecond", "Calls a second");
        labels.put("perDay", "Calls a day");
        labels.put("tokensPerDay", "Tokens a day");
        labels.put("production", "Application in production");
        // Its id, as the following ones.
        labels.put("secret", "Secret");
        labels.put("licence", "LoginID");
        labels.put("user", "User");
        labels.put("account", "Account");
        labels.put("invitation", "Invitation");
        labels.put("key", "Signing key");
        labels.put("when", "When");
        labels.put("all", "Log out everywhere");
        labels.put("reason", "Reason");
        SILENT.forEach(name -> labels.put(name, ""));
        return labels;
    }
}
