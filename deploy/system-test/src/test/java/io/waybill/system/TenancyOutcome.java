package io.waybill.system;

import io.waybill.system.TenancyTable.CallerKind;
import io.waybill.system.TenancyTable.Credential;
import io.waybill.system.TenancyTable.Row;
import java.io.IOException;
import java.net.http.HttpResponse;

/** What an answer says to the caller, in the words of {@link TenancyTable}. */
final class TenancyOutcome {

    static final String YES = "yes";

    private static final String UNKNOWN = "unknown";
    private static final String LOG_IN = "log-in";

    private final TenancyCallers callers;

    TenancyOutcome(TenancyCallers callers) {
        this.callers = callers;
    }

    String of(HttpResponse<String> answer, Row row, CallerKind kind) throws IOException, InterruptedException {
        if (isLogIn(answer, row)) {
            return LOG_IN;
        }
        int status = answer.statusCode();
        boolean isRefusedOrFailed =
                status == 401 || status == 403 || status == 429 || status >= 500 || row.refusesWith(status);
        if (isRefusedOrFailed) {
            return Integer.toString(status);
        }
        return row.hides() && isUnknown(answer, row, kind) ? UNKNOWN : YES;
    }

    /** The log-in, or the way to it with a form that was not sent. */
    private static boolean isLogIn(HttpResponse<String> answer, Row row) {
        String location = answer.headers().firstValue("Location").orElse("");
        boolean isItsPage = answer.body().contains("<form method=\"post\" action=\"/portal/login\"");
        return location.startsWith("/portal/login?to=")
                || answer.body().contains("<h1>Not sent yet</h1>")
                || (isItsPage && row.credential() != Credential.VISIT);
    }

    private boolean isUnknown(HttpResponse<String> answer, Row row, CallerKind kind)
            throws IOException, InterruptedException {
        if (row.path().equals("/oauth2/revoke$")) {
            return !row.expectation(kind).equals(YES) && callers.isDevelopersTokenActive();
        }
        return answer.body().contains("\"active\":false") || answer.body().contains("AWBNotFound");
    }
}
