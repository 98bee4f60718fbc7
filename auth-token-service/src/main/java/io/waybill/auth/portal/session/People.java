package io.waybill.auth.portal.session;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Named;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The names of people in audit trails and lists, as {@code cdi:people}. */
@ApplicationScoped
@Named("people")
public class People {

    private static final Pattern ACCOUNT = Pattern.compile("account/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})");

    private final AccountRepository accounts;

    People(AccountRepository accounts) {
        this.accounts = accounts;
    }

    /** The name behind {@code account/<id>}; {@code null} if the text names no account that is there. */
    public String name(String reference) {
        Matcher account = ACCOUNT.matcher(reference == null ? "" : reference);
        return account.matches()
                ? accounts.byId(UUID.fromString(account.group(1)))
                        .map(Account::name)
                        .orElse(null)
                : null;
    }
}
