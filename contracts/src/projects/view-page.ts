/** Addresses of the web app's 3D view: the demo, or a project, whose id is the first group. */
export const VIEW_PAGE = /^\/app\/(?:demo|project\/([^/]+)\/3d-view)\/?$/
