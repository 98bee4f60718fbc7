package io.waybill.database;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/**
 * The URL, user and password of a connection.
 *
 * @param jdbcUrl a JDBC URL without credentials
 * @param username the database role
 */
public record DatabaseAccess(String jdbcUrl, String username, String password) {

    /** The URL with user and password in it. psql accepts it too, without the leading {@code jdbc:}. */
    public String jdbcUrlWithCredentials() {
        return jdbcUrl + "?user=" + encoded(username) + "&password=" + encoded(password);
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return jdbcUrl + " as " + username;
    }
}
