package io.waybill.common.catalogue;

import io.quarkus.security.identity.SecurityIdentity;
import io.waybill.common.catalogue.CatalogueDraft.State;
import io.waybill.common.catalogue.CataloguePublisher.Confirmation;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.Violations;
import io.waybill.common.paging.ListQuery;
import io.waybill.common.paging.Listing;
import io.waybill.common.paging.Period;
import io.waybill.common.paging.QueryParameters;
import io.waybill.common.security.Caller;
import io.waybill.common.web.ExportWriter;
import io.waybill.common.web.MaxBody;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.time.Instant;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jboss.resteasy.reactive.ResponseStatus;

/**
 * The operators' side of a catalogue's drafts. A service extends it with a path of its own, such as
 * {@code @Path("/admin/v1/catalogue/drafts")}; everything else is common to all services.
 */
@RolesAllowed(Caller.OPERATOR)
@Produces(MediaType.APPLICATION_JSON)
public abstract class CatalogueDraftsAdmin {

    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

    private final CatalogueDrafts drafts;
    private final SecurityIdentity caller;

    protected CatalogueDraftsAdmin(CatalogueDrafts drafts, SecurityIdentity caller) {
        this.drafts = drafts;
        this.caller = caller;
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @MaxBody(CatalogueAdmin.MAX_DOCUMENT_BYTES)
    @ResponseStatus(201)
    public ImportResult upload(byte[] document, @Context UriInfo uri) {
        return uploadFile(() -> new CatalogueFile(document, UnaryOperator.identity()), uri);
    }

    /** Stores the whole document of a file as a draft, if the query lets it. */
    protected final ImportResult uploadFile(Supplier<CatalogueFile> sent, UriInfo uri) {
        Instant at = judgedFor(uri);
        CatalogueFile file = sent.get();
        return file.judged(() -> drafts.upload(file.document(), operator(), at));
    }

    /**
     * Stores the latest version with a part that a file has, such as one table, as a draft.
     *
     * @param changed puts the part into a document
     */
    protected final ImportResult uploadPart(Function<String, CatalogueFile> changed, UriInfo uri) {
        Instant at = judgedFor(uri);
        CatalogueBase base = drafts.base(false);
        CatalogueFile file = changed.apply(drafts.documentOf(base));
        return file.judged(() -> drafts.upload(file.document(), base, operator(), at));
    }

    private static Instant judgedFor(UriInfo uri) {
        QueryParameters query = query(uri);
        Instant at = time(query, "at");
        refuseOthers(query);
        return at;
    }

    @GET
    @Produces({MediaType.APPLICATION_JSON, ExportWriter.NDJSON, ExportWriter.CSV})
    public Listing<CatalogueDraft> list(@Context UriInfo uri) {
        ListQuery query = new ListQuery(uri.getQueryParameters());
        State state = query.state(State.class);
        return query.list(CatalogueDraft.COLUMNS, page -> drafts.list(state, page));
    }

    @GET
    @Path("{draft}")
    public CatalogueDraft one(@PathParam("draft") String draft) {
        return drafts.find(number(draft));
    }

    @GET
    @Path("{draft}/document")
    public byte[] document(@PathParam("draft") String draft) {
        return drafts.document(number(draft));
    }

    @GET
    @Path("{draft}/differences")
    public Map<String, Object> differences(@PathParam("draft") String draft, @Context UriInfo uri) {
        QueryParameters query = query(uri);
        Instant at = time(query, "at");
        boolean overtakes = query.flag("overtake");
        refuseOthers(query);
        return drafts.differences(number(draft), at, overtakes);
    }

    @POST
    @Path("{draft}/publish")
    public Response publish(@PathParam("draft") String draft, @Context UriInfo uri) {
        QueryParameters query = query(uri);
        Confirmation confirmed = CatalogueAdmin.confirmation(query);
        Instant publishAt = time(query, "publishAt");
        refuseOthers(query);
        return publishAt == null
                ? Response.ok(drafts.publish(number(draft), operator(), confirmed))
                        .build()
                : Response.accepted(drafts.plan(number(draft), publishAt, operator(), confirmed))
                        .build();
    }

    @DELETE
    @Path("{draft}")
    public void withdraw(@PathParam("draft") String draft) {
        drafts.withdraw(number(draft), operator());
    }

    /** The drafts, for what else a service answers from one. */
    protected CatalogueDrafts drafts() {
        return drafts;
    }

    protected static QueryParameters query(UriInfo uri) {
        return new QueryParameters(uri.getQueryParameters(), new Violations());
    }

    protected static void refuseOthers(QueryParameters query) {
        query.refuseOthers();
        query.violations().throwIfAny();
    }

    /** A parameter that is a date and time with offset; {@code null} if not sent. */
    protected static Instant time(QueryParameters query, String name) {
        String sent = query.optional(name);
        return sent == null ? null : Period.time(name, sent, "", query.violations());
    }

    /**
     * The number of a draft.
     *
     * @throws ApiException 404 if no draft can have it
     */
    protected static long number(String draft) {
        if (NUMBER.matcher(draft).matches()) {
            return Long.parseLong(draft);
        }
        throw ApiException.notFound("a draft is a whole number");
    }

    private String operator() {
        return caller.getPrincipal().getName();
    }
}
