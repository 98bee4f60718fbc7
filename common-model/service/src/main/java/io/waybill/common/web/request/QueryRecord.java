package io.waybill.common.web.request;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.error.Violations;
import io.waybill.common.json.ConstraintCodes;
import io.waybill.common.json.EnumCodes;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.Validator;
import jakarta.ws.rs.DefaultValue;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.RecordComponent;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jboss.resteasy.reactive.RestQuery;

/** A {@code @BeanParam} record, whose components with {@link RestQuery} are query parameters. */
final class QueryRecord {

    /** What a text must be to have a type; {@code parse} returns {@code null} or throws for any other. */
    private record TextForm(Function<String, ?> parse, ViolationCode code, String rule) {}

    private static final Map<Class<?>, TextForm> FORMS = Map.of(
            String.class,
            new TextForm(text -> text, ViolationCode.INVALID_FORMAT, "must be a text"),
            Boolean.class,
            new TextForm(QueryRecord::flag, ViolationCode.INVALID_FORMAT, "must be true or false"),
            Integer.class,
            new TextForm(
                    text -> isWholeNumber(text) ? Integer.valueOf(text) : null,
                    ViolationCode.OUT_OF_RANGE,
                    "must be a whole number"),
            Long.class,
            new TextForm(
                    text -> isWholeNumber(text) ? Long.valueOf(text) : null,
                    ViolationCode.OUT_OF_RANGE,
                    "must be a whole number"),
            LocalDate.class,
            new TextForm(LocalDate::parse, ViolationCode.INVALID_FORMAT, "must be a date, for example 2026-03-10"),
            OffsetDateTime.class,
            new TextForm(
                    OffsetDateTime::parse,
                    ViolationCode.INVALID_FORMAT,
                    "must be a date and time with offset, for example 2026-03-10T09:00:00Z"));

    /** A query parameter, and the component of the record that has it. */
    private record Parameter(String name, String field, TextForm form, String defaultText) {}

    private final Class<?>[] types;
    private final Constructor<? extends Record> constructor;
    private final List<Parameter> parameters = new ArrayList<>();
    private final boolean isBlankAbsent;

    QueryRecord(Class<? extends Record> type) {
        isBlankAbsent = type.isAnnotationPresent(BlankIsAbsent.class);
        types = Stream.of(type.getRecordComponents())
                .map(RecordComponent::getType)
                .toArray(Class<?>[]::new);
        try {
            constructor = type.getConstructor(types);
            for (RecordComponent component : type.getRecordComponents()) {
                parameters.add(parameter(type.getDeclaredField(component.getName())));
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(type + " is no public record", e);
        }
    }

    private static Parameter parameter(Field field) {
        RestQuery query = field.getAnnotation(RestQuery.class);
        Class<?> type = MethodType.methodType(field.getType()).wrap().returnType();
        TextForm form = type.isEnum() ? form(new EnumCodes(type)) : FORMS.get(type);
        if (query == null || form == null) {
            throw new IllegalStateException(field + " cannot be a query parameter");
        }
        DefaultValue defaultValue = field.getAnnotation(DefaultValue.class);
        return new Parameter(
                query.value().isEmpty() ? field.getName() : query.value(),
                field.getName(),
                form,
                defaultValue == null ? null : defaultValue.value());
    }

    private static TextForm form(EnumCodes codes) {
        return new TextForm(codes::constant, ViolationCode.UNKNOWN_CODE, codes.rule());
    }

    List<String> names() {
        return parameters.stream().map(Parameter::name).toList();
    }

    /** The record, where a parameter that cannot be read is absent. Adds all violations in the order of the record. */
    Record read(Map<String, List<String>> sent, Validator validator, Violations violations) {
        Violations found = new Violations();
        Object[] values = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            Parameter parameter = parameters.get(i);
            Object value = value(parameter, sent.getOrDefault(parameter.name(), List.of()), found);
            // Null where the type is primitive: what a new array of that type has.
            values[i] = value == null ? Array.get(Array.newInstance(types[i], 1), 0) : value;
        }
        Record record = create(values);
        Comparator<ConstraintViolation<?>> byCode = Comparator.comparing(QueryRecord::code);
        validator.validate(record).stream()
                .sorted(byCode.thenComparing(ConstraintViolation::getMessage))
                .forEach(violation -> add(violation, sent, found));
        names().forEach(name -> found.list().stream()
                .filter(violation -> violation.pointer().equals(name))
                .forEach(violations::add));
        return record;
    }

    private Object value(Parameter parameter, List<String> texts, Violations violations) {
        if (texts.size() > 1) {
            violations.add(parameter.name(), ViolationCode.DUPLICATE, "must be sent only once");
            return null;
        }
        boolean isBlank = !texts.isEmpty() && texts.getFirst().isBlank();
        if (isBlank && !isBlankAbsent) {
            violations.add(parameter.name(), ViolationCode.REQUIRED, "must not be blank");
            return null;
        }
        String text = (texts.isEmpty() || isBlank) ? parameter.defaultText() : texts.getFirst();
        return text == null ? null : parsed(parameter, text, violations);
    }

    private static Object parsed(Parameter parameter, String text, Violations violations) {
        TextForm form = parameter.form();
        Object value = null;
        try {
            value = form.parse().apply(text);
        } catch (NumberFormatException | DateTimeException e) {
            // Reported below, like any other text that is not in the form.
        }
        if (value == null) {
            violations.add(parameter.name(), form.code(), form.rule(), text);
        }
        return value;
    }

    private void add(ConstraintViolation<?> violation, Map<String, List<String>> sent, Violations violations) {
        String field = violation.getPropertyPath().toString();
        String name = parameters.stream()
                .filter(parameter -> parameter.field().equals(field))
                .map(Parameter::name)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("a constraint is of no parameter: " + field));
        if (!violations.isReported(name)) {
            String rejected = sent.containsKey(name) ? sent.get(name).getFirst() : null;
            violations.add(name, code(violation), violation.getMessage(), rejected);
        }
    }

    private static ViolationCode code(ConstraintViolation<?> violation) {
        return ConstraintCodes.of(violation.getConstraintDescriptor().getAnnotation());
    }

    private Record create(Object[] values) {
        try {
            return constructor.newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(constructor + " cannot be called", e);
        }
    }

    private static Boolean flag(String text) {
        return (text.equals("true") || text.equals("false")) ? Boolean.valueOf(text) : null;
    }

    private static boolean isWholeNumber(String text) {
        return text.matches("-?[0-9]+");
    }
}
