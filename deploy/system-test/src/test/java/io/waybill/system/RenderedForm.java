package io.waybill.system;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A form of a page, as it is sent by one of its buttons.
 *
 * @param path where it is sent to
 * @param fields with the values that the page gives them, empty for those that a person fills in
 */
record RenderedForm(String path, Map<String, String> fields) {

    private static final Pattern FORM = Pattern.compile("(?s)<form ([^>]*)>(.*?)</form>");
    private static final Pattern CONTROL = Pattern.compile("<(input|select|textarea|button) ([^>]*)>");
    private static final Pattern ATTRIBUTE = Pattern.compile("([a-z-]+)=\"([^\"]*)\"");

    /** The forms of a page that change something, once for each of their buttons. */
    static List<RenderedForm> on(String page) {
        List<RenderedForm> forms = new ArrayList<>();
        Matcher form = FORM.matcher(page);
        while (form.find()) {
            Map<String, String> attributes = attributes(form.group(1));
            if (!"post".equals(attributes.get("method"))) {
                continue;
            }
            Map<String, String> fields = new LinkedHashMap<>();
            List<Map<String, String>> buttons = new ArrayList<>();
            Matcher control = CONTROL.matcher(form.group(2));
            while (control.find()) {
                Map<String, String> found = attributes(control.group(2));
                if (found.containsKey("name")) {
                    Map<String, String> value = Map.of(found.get("name"), found.getOrDefault("value", ""));
                    if (control.group(1).equals("button")) {
                        buttons.add(value);
                    } else {
                        fields.putAll(value);
                    }
                }
            }
            for (Map<String, String> button : buttons.isEmpty() ? List.of(Map.<String, String>of()) : buttons) {
                Map<String, String> sent = new LinkedHashMap<>(fields);
                sent.putAll(button);
                forms.add(new RenderedForm(attributes.get("action"), sent));
            }
        }
        return forms;
    }

    private static Map<String, String> attributes(String text) {
        Map<String, String> attributes = new LinkedHashMap<>();
        Matcher attribute = ATTRIBUTE.matcher(text);
        while (attribute.find()) {
            attributes.put(attribute.group(1), attribute.group(2));
        }
        return attributes;
    }
}
