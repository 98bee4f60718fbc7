/** Forms: they come from our own pages only, are processed once, and are limited. */
package io.waybill.auth.portal.form;
