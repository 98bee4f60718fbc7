package io.waybill.common.security;

/**
 * How many calls an application may make.
 *
 * @param name the level's name, for example {@code standard}
 * @param perSecond calls in one second
 * @param perDay calls in one UTC day
 */
public record ServiceLevel(String name, long perSecond, long perDay) {}
