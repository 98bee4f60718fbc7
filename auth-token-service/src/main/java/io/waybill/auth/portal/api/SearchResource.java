package io.waybill.auth.portal.api;

import io.quarkus.qute.TemplateInstance;
import io.waybill.auth.portal.api.SearchIndex.Found;
import io.waybill.auth.portal.page.Answer;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Response;
import java.util.List;

/** The search over operations, guides and errors, open to everybody. */
@Path("/portal/search")
@PermitAll
public class SearchResource {

    private static final int LONGEST = 100;

    private final SearchIndex index;

    SearchResource(SearchIndex index) {
        this.index = index;
    }

    /**
     * @param words what was searched for; empty if nothing was
     * @param isCut whether only the beginning of what was sent was searched for
     */
    record SearchPage(String words, boolean isCut, List<Found> found) implements TemplateInstance {}

    @GET
    public Response page(@QueryParam("q") String sent) {
        String words = sent == null ? "" : sent.strip();
        boolean isCut = words.codePointCount(0, words.length()) > LONGEST;
        if (isCut) {
            words = words.substring(0, words.offsetByCodePoints(0, LONGEST));
        }
        return Answer.page(new SearchPage(words, isCut, index.find(words)));
    }
}
