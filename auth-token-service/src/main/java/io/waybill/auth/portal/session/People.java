package io.waybill.auth.portal.session;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The names of the people whom audit trails and lists name by their accounts. */
@ApplicationScoped
public class People {

    private static final Pattern ACCOUNT = Pattern.compile("account/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})");

    private final AccountRepository accounts;

    People(AccountRepository accounts) {
        this.accounts = accounts;
    }

    /** The names behind {@code account/<id>}, by these; what names no account that is there has none. */
    public Map<String, String> names(Collection<String> references) {
        Set<UUID> ids = references.stream()
                .map(ACCOUNT::matcher)
                .filter(Matcher::matches)
                .map(account -> UUID.fromString(account.group(1)))
                .collect(Collectors.toSet());
        return ids.isEmpty()
                ? Map.of()
                : accounts.byIds(ids).stream().collect(Collectors.toMap(Account::reference, Account::name));
    }
}
