package io.waybill.test;

import io.waybill.common.paging.Listing;
import io.waybill.common.paging.Page;
import io.waybill.common.paging.PageRequest;
import io.waybill.common.paging.Position;
import io.waybill.common.query.PageQuery;
import io.waybill.common.web.export.ExportWriter;
import io.waybill.common.web.request.StrictQuery;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;

/** A list that is far longer than what the service may hold, and one that breaks off. */
@Path("/long-list")
public class LongListResource {

    static final long LENGTH = 40_000;

    /** Each entry has a kilobyte. */
    static final String PADDING = "=\"x\",".repeat(200);

    static final AtomicLong PAGES_READ = new AtomicLong();

    /** One entry. */
    public record Entry(long number, String text) {}

    @GET
    @Path("{breaksAt}")
    @PermitAll
    @StrictQuery
    @Produces({MediaType.APPLICATION_JSON, ExportWriter.NDJSON, ExportWriter.CSV})
    public Listing<Entry> list(@PathParam("breaksAt") long breaksAt, @BeanParam PageQuery page) {
        return page.list(List.of("number", "text", "absent"), wanted -> page(wanted, breaksAt));
    }

    private static Page<Entry> page(PageRequest request, long breaksAt) {
        PAGES_READ.incrementAndGet();
        long next = request.position().map(position -> position.number() + 1).orElse(0L);
        if (next <= breaksAt && breaksAt <= next + request.limit()) {
            throw new IllegalStateException("the list breaks off");
        }
        List<Entry> rows = LongStream.range(next, Math.min(LENGTH, next + request.limit() + 1))
                .mapToObj(number -> new Entry(number, PADDING))
                .toList();
        return Page.of(request, rows, entry -> new Position(Instant.EPOCH, entry.number()));
    }
}
