package io.waybill.common.security;

import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What an application may do under {@code /admin/v1}, and a person on the portal's pages for operators. Tokens, the
 * database, requests and the configuration have these names; {@link Caller} has them for annotations.
 */
public enum Role {
    /** Everything; gives and takes roles. */
    operator,
    /** People and applications, with their grants, credentials, members, backend users and webhooks. */
    applications,
    /** Signing keys and service levels. */
    keys,
    /** The catalogues: products, tariffs, time slots. */
    catalogue,
    /** Waybills, instructions and their feed. */
    waybills,
    /** Reads the feed of instructions, and acknowledges what it has read. */
    feed,
    /** Reads everything, and changes nothing. */
    reader,
    /** A service of the platform: introspection, revocations and usage. */
    service;

    /** Those that a person can have: they open pages of the portal. */
    public static final Set<Role> OF_PEOPLE = Set.of(operator, applications, keys, reader);

    /** Roles as a column stores them: their names in order, separated by blanks. */
    public static String text(Collection<Role> roles) {
        return roles.stream().map(Enum::name).sorted().collect(Collectors.joining(" "));
    }

    /** The names in a column's text. */
    public static Set<String> names(String text) {
        return Pattern.compile(" ")
                .splitAsStream(text)
                .filter(name -> !name.isEmpty())
                .collect(Collectors.toSet());
    }

    /** These roles, and those that they include. */
    public static Set<String> included(Collection<String> roles) {
        Set<String> all = new HashSet<>(roles);
        if (all.contains(Caller.OPERATOR)) {
            EnumSet.complementOf(EnumSet.of(service)).forEach(role -> all.add(role.name()));
        }
        return all;
    }

    /** The roles that open what is for these: one of them, or {@link #operator}. */
    public static Set<String> admitted(Collection<String> roles) {
        Set<String> all = new HashSet<>(roles);
        all.add(Caller.OPERATOR);
        return all;
    }
}
