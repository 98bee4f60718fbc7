package io.waybill.auth.portal.waybill;

import io.waybill.auth.portal.page.Filters;
import io.waybill.auth.portal.service.ServiceClient;
import io.waybill.auth.portal.session.Session;
import io.waybill.common.ApiId;
import io.waybill.common.india.WcfDate;
import io.waybill.common.paging.ListQuery;
import io.waybill.common.paging.Listing;
import io.waybill.common.paging.Page;
import io.waybill.common.paging.PageRequest;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What the carrier's staff look up and mark, in india-instruction-service. */
@ApplicationScoped
class CarrierDesk {

    /** In place of a state: instructions in any. */
    static final String ANY = "ANY";

    private static final String API = ApiId.INDIA_INSTRUCTION;
    private static final String WAYBILLS = "/admin/v1/waybills";
    private static final String INSTRUCTIONS = "/admin/v1/instructions";
    private static final int OK = 200;

    private final ServiceClient services;

    CarrierDesk(ServiceClient services) {
        this.services = services;
    }

    /** The body of a call that marks many. */
    private record Marks(List<InstructionMark> marks) {}

    /** The answer to it. */
    private record MarkReport(List<MarkResult> results) {}

    private record MarkResult(int line, int status, String detail) {}

    /**
     * The waybills that fit the filters, which are those of the service; days are those of India.
     *
     * @throws io.waybill.common.error.ApiException 400 naming every filter that is wrong; 503 without the service
     */
    Listing<ListedWaybill> waybills(Session person, Filters filters) {
        return list(person, WAYBILLS, filters, ListedWaybill.COLUMNS, ListedWaybill.class);
    }

    /** The instructions that fit the filters; as {@link #waybills}. */
    Listing<ListedInstruction> instructions(Session person, Filters filters) {
        return list(person, INSTRUCTIONS, filters, ListedInstruction.COLUMNS, ListedInstruction.class);
    }

    /**
     * Marks instructions.
     *
     * @param marks with the numbers of their waybills
     * @return why some are not marked; empty if all are
     * @throws io.waybill.common.error.ApiException 503 without the service; the same marks can be sent again
     */
    List<String> mark(Session person, Map<InstructionMark, String> marks) {
        List<String> waybills = List.copyOf(marks.values());
        return services
                .post(person, API, INSTRUCTIONS + "/marks", new Marks(List.copyOf(marks.keySet())), MarkReport.class)
                .results()
                .stream()
                .filter(result -> result.status() != OK)
                .map(result -> waybills.get(result.line() - 1) + ": " + result.detail())
                .toList();
    }

    private <T extends Record> Listing<T> list(
            Session person, String path, Filters filters, List<String> columns, Class<T> entry) {
        Map<String, List<String>> sent = new HashMap<>(filters.query(WcfDate.INDIA));
        sent.remove("state", List.of(ANY));
        ListQuery query = new ListQuery(sent);
        Map<String, String> asked = new HashMap<>();
        // Which of them the list has, and what they must be, the service says.
        Stream.of("awbNo", "loginId", "state", "preferDate", "timeSlot", "from", "to")
                .forEach(name -> asked.computeIfAbsent(name, query::text));
        return query.list(columns, page -> page(person, path, asked, page, entry));
    }

    private <T> Page<T> page(Session person, String path, Map<String, String> asked, PageRequest page, Class<T> entry) {
        Map<String, String> query = new HashMap<>(asked);
        query.put("limit", Integer.toString(page.limit()));
        page.position().ifPresent(position -> query.put("after", position.cursor()));
        return services.list(person, API, path, query, entry);
    }
}
