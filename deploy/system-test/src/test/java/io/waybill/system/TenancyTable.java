package io.waybill.system;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Who may do what, written by hand: it checks the services' own rules, so it is not derived from them. A route belongs
 * to the rows with the longest path that it begins with, or that it equals where the path ends in {@code $}; one that
 * fits no row is an error. So a new operation or page is checked as its neighbours are, until somebody writes a row for
 * it.
 *
 * <ul>
 *   <li>{@code yes}: the call gets past every question of who calls; it may still be refused for its content
 *   <li>{@code unknown}: answered as if what it names did not exist
 *   <li>{@code log-in}: led to the log-in
 *   <li>a status: refused with it
 *   <li>{@code -}: the caller is none for this row
 * </ul>
 *
 * A form that is answered otherwise than the page of its path has a row with its method.
 *
 * <p>The rows of the portal are of a sandbox without a provider, so the paths of the log-in at one are unknown. The
 * other rows are of a production, which has no simulation and refuses the sandbox's tokens.
 */
final class TenancyTable {

    private static final String ROWS = """
        document  | path                                           | api               | credential      | nobody  other   unapproved suspended ungranted developer removed operator service sandbox shipper forged
        clients   | /.well-known/                                  | -                 | none            | yes     yes     yes        yes       yes       yes       yes     yes      yes     yes     -       -
        clients   | /docs/errors                                   | -                 | none            | yes     yes     yes        yes       yes       yes       yes     yes      yes     yes     -       -
        clients   | /auth/v4/accesstoken$                          | -                 | form            | 400     400     400        400       yes       yes       400     yes      yes     400     -       -
        clients   | /in/transportation/token/v1/login$             | -                 | headers         | 401     401     401        401       yes       yes       401     yes      yes     401     -       -
        clients   | /oauth2/introspect$                            | -                 | basic           | 401     unknown 401        401       unknown   yes       401     unknown  yes     401     -       -
        clients   | /oauth2/introspect$                            | -                 | bearer          | 401     401     401        401       401       401       401     401      yes     401     -       -
        clients   | /oauth2/revoke$                                | -                 | basic           | 401     unknown 401        401       unknown   yes       401     unknown  unknown 401     -       -
        clients   | /oauth2/revoke$                                | -                 | bearer          | 401     401     401        401       401       401       401     401      unknown 401     -       -
        clients   | /oauth2/                                       | -                 | basic           | 401     403     401        401       403       403       401     403      yes     401     -       -
        clients   | /oauth2/                                       | -                 | bearer          | 401     401     401        401       401       401       401     401      yes     401     -       -
        clients   | /applications/self/                            | -                 | basic           | 401     yes     401        401       yes       yes       401     yes      yes     401     -       -
        clients   | /parcel/de/account/auth/ropc/v1$               | -                 | none            | yes     yes     yes        yes       yes       yes       yes     yes      yes     yes     -       -
        clients   | /parcel/de/account/auth/ropc/v1/token$         | parcel            | form            | 401     401     401        401       403       yes       401     403      403     401     -       -
        clients   | /parcel/de/account/auth/ropc/v1/               | parcel            | parcel-token    | 401     yes     401        401       401       yes       401     401      401     401     -       -
        clients   | /parcel/de/account/auth/ropc/v1/               | parcel            | key-and-user    | 401     yes     401        401       403       yes       401     403      403     403     -       -
        clients   | /freight/info/products/services/v1/            | freight-product   | bearer          | 401     yes     401        401       403       yes       401     403      403     401     -       -
        clients   | /freight/info/products/services/v1/            | freight-product   | key             | 401     yes     401        401       403       yes       401     403      403     403     -       -
        clients   | /freight/info/products/services/v1/            | freight-product   | key-in-query    | 401     yes     401        401       403       yes       401     403      403     403     -       -
        clients   | /in/transportation/cust-instruction-update/v1/ | india-instruction | jwt             | 401     401     401        401       403       yes       401     403      403     401     unknown -
        clients   | /in/transportation/cust-instruction-update/v1/SimulateWaybillState$ | india-instruction | jwt | 404 404     404        404       404       404       404     404      404     404     404     -
        clients   | /in/transportation/cust-instruction-update/v1/outcomes$ | india-instruction | jwt    | 401     yes     401        401       403       yes       401     403      403     401     -       -
        clients   | /in/transportation/cust-instruction-update/v1/webhooks  | india-instruction | jwt    | 401     yes     401        401       403       yes       401     403      403     401     -       -
        clients   | /in/transportation/cust-instruction-update/v1/webhooks/{id} | india-instruction | jwt | 401    404     401        401       403       yes       401     403      403     401     -       -
        clients   | /in/transportation/allproduct/v1/              | india-product     | jwt             | 401     401     401        401       403       yes       401     403      403     401     -       -
        operators | /admin/v1/                                     | -                 | bearer          | 401     403     401        401       403       403       401     yes      403     401     -       -
        operators | /admin/v1/simulation/                          | -                 | bearer          | 404     404     404        404       404       404       404     404      404     404     -       -
        portal    | /portal/login$                                 | -                 | visit           | yes     yes     yes        yes       yes       yes       yes     yes      yes     yes     -       403
        portal    | /portal/login/                                 | -                 | visit           | 404     404     404        404       404       404       404     404      404     404     -       -
        portal    | POST /portal/logout$                           | -                 | session         | yes     yes     yes        yes       yes       yes       yes     yes      yes     yes     -       403
        portal    | /portal$                                       | -                 | session         | yes     yes     yes        yes       yes       yes       yes     yes      yes     yes     -       403
        portal    | /portal                                        | -                 | session         | log-in  yes     yes        yes       yes       yes       yes     yes      log-in  log-in  -       403
        portal    | /portal/applications/{id}                      | -                 | session         | log-in  404     yes        yes       yes       yes       404     404      log-in  log-in  -       403
        portal    | /portal/applications/{id}/users$               | -                 | session         | log-in  404     yes        yes       yes       yes       404     404      log-in  log-in  -       403
        portal    | /portal/operators                              | -                 | session         | log-in  403     403        403       403       403       403     yes      log-in  log-in  -       403
        """;

    /** Where a row's operations are described. */
    enum Document {
        CLIENTS,
        OPERATORS,
        PORTAL
    }

    /** Who calls: the columns. */
    enum CallerKind {
        /** Without credentials. */
        NOBODY,
        /** Another application, and the account of another person. */
        OTHER,
        /** An application that is not approved, and its member. */
        UNAPPROVED,
        /** An application that is suspended, and its member. Its tokens are from before. */
        SUSPENDED,
        /** An application with a grant for every API but the row's, and its member. */
        UNGRANTED,
        /** The application whose data are asked for, with every grant, and its member. */
        DEVELOPER,
        /** Somebody who was a member of that application, with a session from then. */
        REMOVED,
        /** An application with the role {@code operator}, and an operator of the portal. */
        OPERATOR,
        /** One of the other services. */
        SERVICE,
        /** What was issued in a sandbox, called in production. */
        SANDBOX,
        /** The developer, about a waybill of another shipper. */
        SHIPPER,
        /** Another site in the browser of somebody who may: a form that comes from no page of the portal. */
        FORGED
    }

    /** How a caller shows who it is. */
    enum Credential {
        NONE,
        FORM,
        HEADERS,
        BASIC,
        BEARER,
        JWT,
        KEY,
        KEY_IN_QUERY,
        PARCEL_TOKEN,
        KEY_AND_USER,
        /** Pages and forms before the log-in. */
        VISIT,
        SESSION
    }

    /**
     * A row.
     *
     * @param api whose grant it takes; {@code -} for none
     */
    record Row(
            Document document, String path, String api, Credential credential, Map<CallerKind, String> expectations) {

        private boolean covers(String route) {
            return path.endsWith("$")
                    ? route.equals(path.substring(0, path.length() - 1))
                    : route.startsWith(path)
                            && (path.endsWith("/")
                                    || route.length() == path.length()
                                    || "/.".indexOf(route.charAt(path.length())) >= 0);
        }

        /** What the row expects of this caller; {@code -} for nothing. */
        String expectation(CallerKind caller) {
            return expectations.get(caller);
        }

        /** Whether it answers some callers as if what they name did not exist. */
        boolean hides() {
            return expectations.containsValue("unknown");
        }

        /** What a status means here: where no caller is refused with it, it is about the content. */
        boolean refusesWith(int status) {
            return expectations.containsValue(Integer.toString(status));
        }
    }

    private final List<Row> rows;

    private TenancyTable(List<Row> rows) {
        this.rows = rows;
    }

    static TenancyTable read() {
        List<String[]> lines = ROWS.lines().map(line -> line.split("\\|")).toList();
        List<CallerKind> columns = new ArrayList<>();
        for (String column : words(lines.getFirst()[4])) {
            columns.add(CallerKind.valueOf(constant(column)));
        }
        List<Row> rows = new ArrayList<>();
        for (String[] line : lines.subList(1, lines.size())) {
            Map<CallerKind, String> expectations = new EnumMap<>(CallerKind.class);
            List<String> cells = words(line[4]);
            for (int i = 0; i < columns.size(); i++) {
                expectations.put(columns.get(i), cells.get(i));
            }
            rows.add(new Row(
                    Document.valueOf(constant(line[0])),
                    line[1].strip(),
                    line[2].strip(),
                    Credential.valueOf(constant(line[3])),
                    expectations));
        }
        return new TenancyTable(rows);
    }

    List<Row> rows() {
        return rows;
    }

    /** The rows of a route, one for each way to show who calls; none if nobody has thought of it. */
    List<Row> of(Document document, String route) {
        List<Row> covering = rows.stream()
                .filter(row -> row.document() == document && row.covers(route))
                .toList();
        int longest = covering.stream()
                .map(Row::path)
                .max(Comparator.comparingInt(String::length))
                .map(String::length)
                .orElse(0);
        return covering.stream().filter(row -> row.path().length() == longest).toList();
    }

    private static List<String> words(String cells) {
        return List.of(cells.strip().split("\\s+"));
    }

    private static String constant(String word) {
        return word.strip().toUpperCase(Locale.ROOT).replace('-', '_');
    }
}
