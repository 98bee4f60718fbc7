package io.waybill.common.description;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The record by which OpenAPI describes the document of a resource. Its operations accept and return the document as
 * bytes, so there is no parameter from which the schema could be read. They refer to it as {@value #REFERENCE}.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface DocumentSchema {

    /** The {@code @Schema(ref = …)} of the operations that is replaced by the record. */
    String REFERENCE = "Document";

    /** The record into which an import reads the document. */
    Class<?> value();

    /** The fields of the document whose elements the answer to an import counts. */
    String[] counts();

    /** The records whose fields the answer to a dry run has as well: the document's expectations that were checked. */
    Class<? extends Record>[] expectations() default {};

    /** The records whose fields a dry run and a comparison of versions have as well: what would change. */
    Class<? extends Record>[] changes() default {};
}
