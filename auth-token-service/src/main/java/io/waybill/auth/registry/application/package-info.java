/**
 * The rows of an application and of what belongs to it, with their repository, and the records and the cache by which
 * others see them.
 */
package io.waybill.auth.registry.application;
