package io.waybill.auth.portal.desk;

import io.waybill.common.error.ApiException;
import java.util.Arrays;
import java.util.Optional;

/** An operator's action on an account. Forms use these names. */
enum AccountAction {
    off("The account is switched off, and its sessions have ended."),
    on("The account is switched on."),
    operator("The person is an operator from the next log-in on."),
    developer("The person is a developer, and has left the desk."),
    sessions("All sessions of the account have ended.");

    /** The message after it. */
    private final String done;

    AccountAction(String done) {
        this.done = done;
    }

    /**
     * The action of the pressed button.
     *
     * @throws ApiException 400 for an unknown name
     */
    static AccountAction of(String typed) {
        return named(typed).orElseThrow(() -> ApiException.malformed("the form does not say what to do"));
    }

    /** The message about what has just been done; {@code null} for nothing. */
    static String done(String sent) {
        return named(sent).map(action -> action.done).orElse(null);
    }

    private static Optional<AccountAction> named(String name) {
        return Arrays.stream(values())
                .filter(action -> action.name().equals(name))
                .findFirst();
    }
}
