package io.waybill.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.client.DocumentChanges.Change;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DocumentChangesTest {

    private static final String BEFORE = """
            openapi: 3.0.3
            info: {title: Shop, version: '1'}
            paths:
              /products:
                get: {operationId: listProducts, summary: List, responses: {'200': {description: ok}}}
              /weights:
                post:
                  operationId: weigh
                  summary: Weigh
                  description: before
                  parameters: [{name: unit, in: query, schema: {type: string, maxLength: 5}}]
                  requestBody:
                    content:
                      application/json:
                        schema: {type: object, properties: {kind: {type: string, enum: [a]}, old: {type: string}}}
                  responses:
                    '200':
                      description: ok
                      content:
                        application/json:
                          schema:
                            type: object
                            properties: {lines: {type: array, items: {type: object, properties: {a: {type: string}}}}}
                    '400': {description: wrong}
            """;

    private static final String AFTER = """
            openapi: 3.0.3
            info: {title: Shop, version: '2'}
            paths:
              /pallets:
                get: {operationId: listPallets, summary: List pallets, responses: {'200': {description: ok}}}
              /weights:
                post:
                  operationId: weigh
                  summary: Weigh
                  description: after
                  parameters: [{name: unit, in: query, required: true, schema: {type: string, maxLength: 7}},
                    {name: day, in: query, schema: {type: string}}]
                  requestBody:
                    content:
                      application/json:
                        schema: {type: object, required: [kind, more], properties: {kind: {type: string, enum: [a, b]},
                          more: {type: string}}}
                  responses:
                    '200':
                      description: ok
                      content:
                        application/json:
                          schema:
                            type: object
                            required: [lines]
                            properties: {lines: {type: array, items: {type: object, properties: {a: {type: string}, b: {type: string}}}}}
                    '400': {description: wrong, headers: {Retry-After: {schema: {type: string}}}}
                    '409': {description: conflict}
            """;

    @TempDir
    private Path folder;

    @Test
    void whatIsNewWhatIsGoneAndWhatHasChangedIsToldInWords() throws IOException {
        List<Change> changes = between(BEFORE, AFTER);

        assertThat(changes)
                .extracting(change -> change.kind() + " " + change.operation())
                .containsExactly("added listPallets", "changed weigh", "removed listProducts");
        assertThat(changes.get(1).details())
                .containsExactlyInAnyOrder(
                        "new optional parameter `day` (query)",
                        "parameter `unit` is required now",
                        "parameter `unit` may have up to 7 characters",
                        "request: new required field `more`",
                        "request: field `old` is gone",
                        "request: `kind` is required now",
                        "request: `kind` has the new value `b`",
                        "new: answer 409",
                        "answer 200: `lines` is always there now",
                        "answer 200: new field `lines.b`",
                        "answer 400: new header `Retry-After`");
    }

    @Test
    void whatIsOnlyDescribedOtherwiseHasNotChanged() throws IOException {
        assertThat(between(BEFORE, BEFORE.replace("description: before", "description: after")))
                .isEmpty();
    }

    @Test
    void anOperationThatIsDeprecatedSaysSo() throws IOException {
        assertThat(between(BEFORE, BEFORE.replace("summary: Weigh", "summary: Weigh\n      deprecated: true")))
                .extracting(Change::kind)
                .containsExactly("deprecated");
    }

    private List<Change> between(String before, String after) throws IOException {
        return DocumentChanges.between(
                Files.writeString(folder.resolve("before.yaml"), before),
                Files.writeString(folder.resolve("after.yaml"), after));
    }
}
