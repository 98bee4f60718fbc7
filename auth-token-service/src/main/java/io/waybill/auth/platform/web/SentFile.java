package io.waybill.auth.platform.web;

/**
 * A file in a form.
 *
 * @param name as the browser calls it: only to be shown
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record SentFile(String name, byte[] content) {}
