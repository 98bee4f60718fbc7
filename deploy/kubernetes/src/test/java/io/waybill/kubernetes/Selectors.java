package io.waybill.kubernetes;

import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorRequirement;
import java.util.Map;
import java.util.Objects;

/** Label selectors as Kubernetes reads them: an empty one matches everything. */
final class Selectors {

    private Selectors() {}

    static boolean matches(LabelSelector selector, Map<String, String> labels) {
        boolean byLabels = selector.getMatchLabels() == null
                || selector.getMatchLabels().entrySet().stream()
                        .allMatch(wanted -> Objects.equals(labels.get(wanted.getKey()), wanted.getValue()));
        return byLabels
                && (selector.getMatchExpressions() == null
                        || selector.getMatchExpressions().stream().allMatch(expression -> matches(expression, labels)));
    }

    private static boolean matches(LabelSelectorRequirement expression, Map<String, String> labels) {
        String value = labels.get(expression.getKey());
        return switch (expression.getOperator()) {
            case "In" -> value != null && expression.getValues().contains(value);
            case "NotIn" -> value == null || !expression.getValues().contains(value);
            case "Exists" -> value != null;
            case "DoesNotExist" -> value == null;
            default -> throw new IllegalStateException("unknown operator " + expression.getOperator());
        };
    }
}
