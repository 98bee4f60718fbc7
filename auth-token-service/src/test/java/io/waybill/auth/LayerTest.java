package io.waybill.auth;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import io.waybill.test.LayerRules;

@AnalyzeClasses(packages = "io.waybill.auth", importOptions = ImportOption.DoNotIncludeTests.class)
class LayerTest {

    @ArchTest
    static final ArchTests RULES = ArchTests.in(LayerRules.class);
}
