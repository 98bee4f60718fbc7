package io.waybill.test;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;

/** The rules of the house, for the modules of common-model except the catalogue, which has this test itself. */
@AnalyzeClasses(
        packages = {"io.waybill.common", "io.waybill.database", "io.waybill.test"},
        importOptions = ImportOption.DoNotIncludeTests.class)
class HouseTest {

    @ArchTest
    static final ArchTests RULES = ArchTests.in(HouseRules.class);
}
