/** Forms: they are processed once, and are limited. */
package io.waybill.auth.portal.form;
