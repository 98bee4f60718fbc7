package io.waybill.auth.portal.track;

import java.util.List;

/** The languages in which the steps are written. */
final class Languages {

    /** In the order of the tabs. */
    static final List<Language> ALL = List.of(
            new CurlLanguage(),
            new PythonLanguage(),
            new JavaLanguage(),
            new TypeScriptLanguage(),
            new PhpLanguage(),
            new CSharpLanguage());

    private Languages() {}

    /** The language with this id, or the first. */
    static Language of(String id) {
        return ALL.stream()
                .filter(language -> language.id().equals(id))
                .findFirst()
                .orElse(ALL.getFirst());
    }
}
