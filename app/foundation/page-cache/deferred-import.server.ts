interface DeferredScript {
  module: string;
  /** Requested together with the module. */
  imports?: string[];
  /** Runs before the module. */
  first?: string | undefined;
}

/**
 * Loads a script and its imports after the first frame: the page works without them, and on a slow connection they would delay the style
 * sheet and fonts. The second frame begins when the first is on screen. If the connection fails, the script is requested again when the
 * browser is online and every five seconds.
 */
export const deferredImport = ({ module, imports = [], first }: DeferredScript): string =>
  `requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(async()=>{for(const href of ${JSON.stringify(imports)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));for(;;)try{${first ? `await import(${JSON.stringify(first)});` : ""}return await import(${JSON.stringify(module)})}catch{await new Promise((done)=>{addEventListener("online",done,{once:true});setTimeout(done,5e3)})}})))`;
