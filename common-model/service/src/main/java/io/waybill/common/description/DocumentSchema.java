package io.waybill.common.description;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On a resource whose operations take and give back a document as it is, without reading it into a record: the OpenAPI
 * document describes it by this record, where the operations refer to the schema {@value #REFERENCE}.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface DocumentSchema {

    /** What stands for the record in {@code @Schema(ref = …)} of the operations. */
    String REFERENCE = "Document";

    /** The record that the document is read into in the end. */
    Class<?> value();

    /** What the answer to an import counts in it, by the names of its fields. */
    String[] counts();

    /** The records whose fields the answer to a dry run has as well: the document's expectations that were checked. */
    Class<? extends Record>[] expectations() default {};

    /** The records whose fields a dry run and a comparison of versions have as well: what would change. */
    Class<? extends Record>[] changes() default {};
}
