package io.waybill.kafkarelay;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import io.waybill.test.HouseRules;

@AnalyzeClasses(packages = "io.waybill.kafkarelay", importOptions = ImportOption.DoNotIncludeTests.class)
class HouseTest {

    @ArchTest
    static final ArchTests RULES = ArchTests.in(HouseRules.class);
}
