package io.waybill.sandbox.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.constructor.StandardConstructor;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/**
 * A document of a YAML 1.2 file as JSON: {@code NO} is a text in it, and a key that is there twice an error.
 *
 * @param lines the line of each field, by its JSON pointer
 */
record YamlDocument(JsonNode root, Map<String, Integer> lines) {

    /** A declaration has five levels. */
    private static final int MOST_LEVELS = 20;

    /** With what aliases repeat. */
    private static final int MOST_VALUES = 100_000;

    private static final ObjectMapper JSON = new ObjectMapper();

    /** A file that is not YAML, or not as simple as JSON. */
    static final class NotReadable extends Exception {

        private static final long serialVersionUID = 1L;

        private final int line;

        NotReadable(Optional<Mark> mark, String message) {
            super(message);
            this.line = lineOf(mark);
        }

        int line() {
            return line;
        }
    }

    /** The documents that are not empty. */
    static List<YamlDocument> read(String text) throws NotReadable {
        LoadSettings settings = LoadSettings.builder()
                .setSchema(new CoreSchema())
                .setCodePointLimit(text.length() + 1)
                .build();
        try {
            judgeLevels(text, settings);
            List<YamlDocument> documents = new ArrayList<>();
            for (Node node : new Compose(settings).composeAllFromString(text)) {
                Map<String, Integer> lines = new HashMap<>();
                judge(node, "", lines);
                Object value = new StandardConstructor(settings).constructSingleDocument(Optional.of(node));
                if (value != null) {
                    documents.add(new YamlDocument(JSON.valueToTree(value), lines));
                }
            }
            return documents;
        } catch (MarkedYamlEngineException e) {
            throw new NotReadable(e.getProblemMark(), e.getProblem());
        } catch (YamlEngineException e) {
            throw new NotReadable(Optional.empty(), e.getMessage());
        }
    }

    /** The line of a field, or of the nearest one around it that is there. */
    int line(String pointer) {
        String present = pointer;
        while (!lines.containsKey(present)) {
            present = present.substring(0, present.lastIndexOf('/'));
        }
        return lines.get(present);
    }

    /** Before anything descends into them. */
    private static void judgeLevels(String text, LoadSettings settings) throws NotReadable {
        int level = 0;
        for (Event event : new Parse(settings).parseString(text)) {
            if (event instanceof CollectionStartEvent && ++level > MOST_LEVELS) {
                throw new NotReadable(event.getStartMark(), "more than " + MOST_LEVELS + " levels");
            } else if (event instanceof CollectionEndEvent) {
                level--;
            }
        }
    }

    private static void judge(Node node, String pointer, Map<String, Integer> lines) throws NotReadable {
        lines.putIfAbsent(pointer, lineOf(node.getStartMark()));
        if (node.isRecursive() || lines.size() > MOST_VALUES) {
            throw new NotReadable(node.getStartMark(), "an alias that contains itself, or too many values");
        }
        if (node instanceof MappingNode mapping) {
            for (NodeTuple tuple : mapping.getValue()) {
                if (!(tuple.getKeyNode() instanceof ScalarNode key)
                        || !key.getTag().equals(Tag.STR)) {
                    throw new NotReadable(tuple.getKeyNode().getStartMark(), "the name of a field must be a text");
                }
                String field = pointer + "/" + key.getValue().replace("~", "~0").replace("/", "~1");
                lines.put(field, lineOf(key.getStartMark()));
                judge(tuple.getValueNode(), field, lines);
            }
        } else if (node instanceof SequenceNode sequence) {
            for (int i = 0; i < sequence.getValue().size(); i++) {
                judge(sequence.getValue().get(i), pointer + "/" + i, lines);
            }
        }
    }

    private static int lineOf(Optional<Mark> mark) {
        return mark.map(place -> place.getLine() + 1).orElse(0);
    }
}
