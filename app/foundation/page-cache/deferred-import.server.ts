interface DeferredScript {
  module: string;
  /** Asked for together with the module. */
  imports?: string[];
  /** Runs before the module. */
  first?: string | undefined;
}

/**
 * Asks for one script and what that imports after the first frame: the page works without them, and on a slow connection they would
 * delay the style sheet and the fonts. The second frame begins when the first one is on the screen. When the connection is lost
 * just then, the script is asked for again once the browser is online, and every five seconds.
 */
export const deferredImport = ({ module, imports = [], first }: DeferredScript): string =>
  `requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(async()=>{for(const href of ${JSON.stringify(imports)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));for(;;)try{${first ? `await import(${JSON.stringify(first)});` : ""}return await import(${JSON.stringify(module)})}catch{await new Promise((done)=>{addEventListener("online",done,{once:true});setTimeout(done,5e3)})}})))`;
