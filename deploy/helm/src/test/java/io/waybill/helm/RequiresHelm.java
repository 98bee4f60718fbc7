package io.waybill.helm;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Runs the test where Helm's library is: on Linux with an x86-64 processor, as in continuous integration. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
@interface RequiresHelm {}
