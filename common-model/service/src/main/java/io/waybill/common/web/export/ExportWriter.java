package io.waybill.common.web.export;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.waybill.common.paging.Listing;
import io.waybill.common.web.ErrorAnswers;
import io.waybill.common.web.concurrency.CallsInProgress;
import io.waybill.common.web.concurrency.ConcurrencyLimit;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyWriter;
import jakarta.ws.rs.ext.Provider;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes a list as an export, page by page while the client reads: {@value #NDJSON}, one JSON object on a line, or
 * {@value #CSV} (RFC 4180) with a line of names. More than one page needs a permit of
 * {@link ConcurrencyLimit#TRANSFERS}. An export that cannot be completed is cut off by {@link ErrorAnswers}, so that
 * nobody takes it for complete.
 */
@Provider
@Produces({ExportWriter.NDJSON, ExportWriter.CSV})
public class ExportWriter implements MessageBodyWriter<Listing<?>> {

    public static final String NDJSON = "application/x-ndjson";
    public static final String CSV = "text/csv";

    private final ObjectMapper json;
    private final CallsInProgress calls;

    ExportWriter(ObjectMapper json, CallsInProgress calls) {
        this.json = json;
        this.calls = calls;
    }

    @Override
    public boolean isWriteable(Class<?> type, Type genericType, Annotation[] annotations, MediaType mediaType) {
        return Listing.class.isAssignableFrom(type);
    }

    @Override
    public void writeTo(
            Listing<?> list,
            Class<?> type,
            Type genericType,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, Object> headers,
            OutputStream body)
            throws IOException {
        if (list.isOnePage()) {
            write(list, mediaType, body);
        } else {
            try (CallsInProgress.Permit _ = calls.acquire(ConcurrencyLimit.TRANSFERS)) {
                write(list, mediaType, body);
            }
        }
    }

    private void write(Listing<?> list, MediaType mediaType, OutputStream body) throws IOException {
        Writer text = new BufferedWriter(new OutputStreamWriter(body, StandardCharsets.UTF_8));
        if (MediaType.valueOf(CSV).isCompatible(mediaType)) {
            writeCsv(list, text);
        } else {
            writeNdjson(list, text);
        }
        text.flush();
    }

    private void writeNdjson(Listing<?> list, Writer text) throws IOException {
        list.drainTo(items -> {
            for (Object item : items) {
                text.write(json.writeValueAsString(item));
                text.write('\n');
            }
        });
    }

    private void writeCsv(Listing<?> list, Writer text) throws IOException {
        text.write(list.columns().stream().map(Csv::cell).collect(Collectors.joining(",", "", Csv.END)));
        list.drainTo(items -> {
            for (Object item : items) {
                JsonNode fields = json.valueToTree(item);
                text.write(row(list.columns(), fields));
            }
        });
    }

    private static String row(List<String> columns, JsonNode fields) {
        return columns.stream()
                .map(column -> Csv.cell(fields.path(column)))
                .collect(Collectors.joining(",", "", Csv.END));
    }
}
